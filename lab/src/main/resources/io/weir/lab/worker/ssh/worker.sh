# Runs a worker, and ends it when standard input ends, because its coordinator is gone then.
#
#   $1  seconds that the worker gets to end by itself then
#   $2  a folder for temporary files, which is removed with the worker
#   $3… the command
#
# Standard input goes to the worker. The exit code is that of the worker; others: see RemoteProblem.

grace=$1 temporary=$2
shift 2
umask 077
mkdir "$temporary" && mkfifo "$temporary/input" || exit 81
trap 'rm -rf "$temporary"' EXIT
# The loss of the connection is noticed at standard input.
trap '' HUP INT PIPE
exec 3<&0 </dev/null

"$@" <"$temporary/input" 3<&- &
worker=$!
{
  cat <&3 >"$temporary/input"
  exec 3<&-
  while [ "$grace" -gt 0 ] && kill -s 0 "$worker"; do
    sleep 1
    grace=$((grace - 1))
  done
  kill -s KILL "$worker"
} >/dev/null 2>&1 &
watch=$!
exec 3<&-

wait "$worker"
code=$?
kill -s KILL "$watch" 2>/dev/null
exit "$code"
