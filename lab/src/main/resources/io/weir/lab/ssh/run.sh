# Runs a Java process, and ends it when standard input ends, because its coordinator is gone then.
#
#   $1  seconds that it gets to end by itself then
#   $2  a folder for temporary files, which is removed with it
#   $3… the command
#
# Standard input goes to the process. The exit code is that of the process; others: see RemoteProblem.

grace=$1 temporary=$2
shift 2
umask 077
mkdir "$temporary" && mkfifo "$temporary/input" || exit 81
# Processes of a killed agent may still write for a moment.
trap 'rm -rf "$temporary" || { sleep 2; rm -rf "$temporary"; }' EXIT
# The loss of the connection is noticed at standard input.
trap '' HUP INT PIPE
exec 3<&0 </dev/null

"$@" <"$temporary/input" 3<&- &
process=$!
{
  cat <&3 >"$temporary/input"
  exec 3<&-
  while [ "$grace" -gt 0 ] && kill -s 0 "$process"; do
    sleep 1
    grace=$((grace - 1))
  done
  kill -s KILL "$process"
} >/dev/null 2>&1 &
watch=$!
exec 3<&-

wait "$process"
code=$?
kill -s KILL "$watch" 2>/dev/null
exit "$code"
