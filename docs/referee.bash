# Completion of referee's command line for bash. Sourced by bash-completion from
# PREFIX/share/bash-completion/completions/referee, or by hand:
#
#   source docs/referee.bash
#
# Commands, options and names are asked of the program itself, so that they are
# those of the version at hand.

_referee_commands() {
    "$1" --help 2>/dev/null | sed -n 's/^  referee \([a-z][a-z]*\) .*/\1/p'
}

_referee_options() {
    "$1" help "$2" 2>/dev/null | grep -o -e '--[a-z][a-z-]*' | sort -u
}

# $2: scenarios or rules
_referee_names() {
    "$1" list --json 2>/dev/null | grep -o "\"$2\":\[[^]]*\]" | cut -d: -f2 | tr -d '[]"' | tr , '\n'
}

_referee_journals() {
    local folder=${XDG_STATE_HOME:-$HOME/.local/state}/referee

    compgen -G "$folder/*.journal"
}

# What may stand after the option $2; fails where it takes no value.
_referee_value() {
    case $2 in
    --dice) [[ $3 == roll ]] || printf '%s\n' auto ask ;;
    --response) printf '%s\n' fire counter stand best ;;
    --words) printf '%s\n' period class ;;
    --format) printf '%s\n' text markdown html csv ;;
    --sheet) printf '%s\n' 5160 l7160 ;;
    --paper) printf '%s\n' letter a4 ;;
    --rules) _referee_names "$1" rules ;;
    --journal | --script | --batch | --output | -o) compgen -f -- "$4" ;;
    --seed | --until | --games | --as | --bases | --guns | --range | --target | --hits) ;;
    --attacker | --defender | --los) ;;
    *) return 1 ;;
    esac
}

# What may stand in the command's own places.
_referee_words() {
    case $2 in
    play | simulate) _referee_names "$1" scenarios; compgen -f -- "$3" ;;
    resume | replay | report) _referee_journals; compgen -f -- "$3" ;;
    print) printf '%s\n' labels roster sheet; _referee_names "$1" scenarios; compgen -f -- "$3" ;;
    board) _referee_names "$1" scenarios; _referee_journals; compgen -f -- "$3" ;;
    check) _referee_names "$1" scenarios; _referee_names "$1" rules; compgen -f -- "$3" ;;
    odds) printf '%s\n' fire morale melee charge ;;
    roll) printf '%s\n' fire morale melee ;;
    help) _referee_commands "$1" ;;
    *) compgen -f -- "$3" ;;
    esac
}

_referee() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    local previous=${COMP_WORDS[COMP_CWORD - 1]} words

    if ((COMP_CWORD == 1)); then
        words=$(_referee_commands "$program" && printf '%s\n' --help --version)
    elif ! words=$(_referee_value "$program" "$previous" "$command" "$word"); then
        if [[ $word == -* ]]; then
            words=$(_referee_options "$program" "$command")
        else
            words=$(_referee_words "$program" "$command" "$word")
        fi
    fi
    local IFS=$'\n' # names of files may have blanks
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -F _referee referee
