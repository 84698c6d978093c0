/* A report as one HTML page that needs nothing else, written so that an XML
 * parser takes it too. */
#include "referee/report/pen.h"

#include "referee/report/svg.h"

#include <string.h>

/* Black on white at any size; nothing is told by colour alone. */
static const char style[] =
    "body{font:1.05rem/1.5 'DejaVu Sans',Verdana,Arial,sans-serif;color:#111;background:#fff;"
    "max-width:60rem;margin:0 auto;padding:1rem}\n"
    "h1{font-size:1.8rem;line-height:1.2}h2{margin-top:2.2rem;border-bottom:3px solid #111}\n"
    "h3{margin-top:2rem;border-bottom:1px solid #777}h4{margin:1rem 0 .2rem}\n"
    "ul{margin:.2rem 0;padding-left:1.2rem}li{margin:.3rem 0}\n"
    ".lead{font-weight:bold}.notes{color:#444;font-size:.85em;line-height:1.35}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;margin:.6rem 0}\n"
    "th,td{padding:.2rem .6rem;border-bottom:1px solid #bbb;text-align:right}\n"
    "th:first-child,td:first-child{text-align:left}thead th{border-bottom:2px solid #111}\n"
    ".sum td{font-weight:bold;background:#eee}tr:not(.sum) td:first-child{padding-left:1.4rem}\n"
    "figure{margin:1rem 0}figure svg{display:block;width:100%;height:auto;max-height:95vh;"
    "border:1px solid #777}figcaption{font-size:.9em;color:#444}\n"
    "@media (max-width:40rem){body{font-size:1rem;padding:.5rem}th,td{padding:.2rem .3rem;"
    "font-size:.9em}}\n"
    "@media print{body{max-width:none;font-size:10pt;padding:0}h3{break-after:avoid}"
    "h4{break-after:avoid}li,tr,figure{break-inside:avoid}.sum td{background:none}"
    "figure svg{max-height:16cm}.notes,figcaption{color:#000}}\n";

/* Letters that mean something in HTML, in texts and between quotation marks. */
static void put(FILE *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            putc(text[i], out);
        }
    }
}

static void put_in(FILE *out, const char *before, const char *text, const char *after) {
    fputs(before, out);
    put(out, text, strlen(text));
    fputs(after, out);
}

static void begin(FILE *out, const char *title) {
    fputs("<!DOCTYPE html>\n"
          "<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
          "<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
          out);
    put_in(out, "<title>", title, "</title>\n<style>\n");
    fputs(style, out);
    put_in(out, "</style>\n</head>\n<body>\n<h1>", title, "</h1>\n");
}

static void end(FILE *out) {
    fputs("</body>\n</html>\n", out);
}

static void heading(FILE *out, int level, const char *text) {
    fprintf(out, "<h%d>", level);
    put(out, text, strlen(text));
    fprintf(out, "</h%d>\n", level);
}

static void paragraph(FILE *out, const char *text) {
    put_in(out, "<p>", text, "</p>\n");
}

static void list(FILE *out, bool begins) {
    fputs(begins ? "<ul>\n" : "</ul>\n", out);
}

static void item(FILE *out, const char *lead, const char *text, const char *notes) {
    fputs("<li>", out);
    if (*lead) {
        put_in(out, "<span class=\"lead\">", lead, "</span> ");
    }
    put(out, text, strlen(text));
    if (*notes) {
        fputs("<div class=\"notes\">", out);
        while (*notes) {
            size_t n = strcspn(notes, "\n");
            put(out, notes, n);
            notes += n + (notes[n] == '\n');
            fputs(*notes ? "<br/>" : "", out);
        }
        fputs("</div>", out);
    }
    fputs("</li>\n", out);
}

static void table(FILE *out, const struct pen_table *t) {
    fputs("<div class=\"wide\"><table>\n<thead><tr>", out);
    for (int i = 0; i < t->columns; i++) {
        put_in(out, "<th>", t->heads[i], "</th>");
    }
    fputs("</tr></thead>\n<tbody>\n", out);
    for (int row = 0; row < t->rows; row++) {
        fputs(t->sums[row] ? "<tr class=\"sum\">" : "<tr>", out);
        for (int i = 0; i < t->columns; i++) {
            put_in(out, "<td>", t->cells[row * t->columns + i], "</td>");
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody>\n</table></div>\n", out);
}

static void picture(FILE *out, int number, const char *svg, const char *caption) {
    fputs("<figure>\n", out);
    svg_embed(out, svg, number);
    put_in(out, "\n<figcaption>", caption, "</figcaption>\n</figure>\n");
}

const struct pen pen_html = {begin, end, heading, paragraph, list, item, table, picture};
