# weir's leash: runs one process, and ends it and all that it started when weir ends. For any POSIX shell.
#
#   $1  streams: "logged" (this shell's input is a lifeline) or "piped" (input and output belong to the process)
#   $2  seconds that the process gets to stop when weir asks by SIGTERM
#   $3  seconds that it gets when weir is gone
#   $4  log file, appended to
#   $5  weir's process id
#   $6  the setsid program, or nothing
#   $7  the setpriv program if it knows --pdeathsig, or nothing
#   $8  a folder for temporary files, which is removed with the process
#   $9… the command
#
# The lifeline is a pipe whose other end weir alone holds, so that its end of file is weir's end, even by kill -9. SIGUSR1 says the
# same: the kernel sends it where setpriv could arrange that. If this shell is killed, the kernel kills the process (setpriv again), and
# the reader of the lifeline, which lives on, kills what is left of the group as soon as weir lets go.
#
# Reports to weir on standard error: "pid PROCESS GROUP" (what kill takes), then "exit CODE".

streams=$1 grace=$2 orphan_grace=$3 log=$4 weir=$5 setsid=$6 setpriv=$7 temporary=$8
shift 8

# A terminal's signals are weir's to answer. What is ignored here stays ignored in the process.
trap '' INT HUP QUIT
# A report that weir can no longer read must not end this shell; a signal that is caught is back at its default in the process.
trap : PIPE
# TERM and USR1 stay at their default until the process is there. A shell that has just forked is still this script, and where it
# still has this script's traps it swallows the signal that was meant for the process. Until then a signal ends this shell, and with it
# the process, which has done nothing yet; weir sends none before it has read the report.

# If weir died before the kernel was told to watch it, nobody will ever say so.
[ "$PPID" = "$weir" ] || exit 1

# The same goes for this shell, one level down.
set -- sh -c '[ "$PPID" = "$0" ] && exec "$@"' "$$" "$@"
[ -z "$setpriv" ] || set -- "$setpriv" --pdeathsig KILL -- "$@"
[ -z "$setsid" ] || set -- "$setsid" "$@"
# Without setsid a process group of its own comes from job control, where the shell can do that without a terminal.
[ -n "$setsid" ] || set -m 2>/dev/null

exec 3<&0
if [ "$streams" = piped ]; then
  "$@" <&3 2>>"$log" 3<&- &
else
  "$@" </dev/null >>"$log" 2>&1 3<&- &
fi
child=$!
group=$child
case "$setsid:$-" in
  ?*:* | :*m*) group=-$child ;;
esac

# Kills the group after so many seconds, or as soon as this shell is gone. Ended by SIGKILL, so it holds nothing and catches nothing.
kill_after() {
  step=1 steps=$1
  # Not every sleep takes fractions.
  ! sleep 0.1 || step=0.1 steps=$((steps * 10))
  while [ "$steps" -gt 0 ] && kill -s 0 "$$"; do
    sleep "$step"
    steps=$((steps - 1))
  done
  kill -s KILL -- "$group"
}

# Removes what a killed process could not remove itself. HotSpot has two files in /tmp, whatever its options say. A killed weir leaves
# the memory that processes in dilated time share.
clear_up() {
  kill -s 0 "$weir" 2>/dev/null || rm -f "/dev/shm/weir-emulation-$weir-"*
  rm -rf "$temporary"
  rm -f "/tmp/.java_pid$child" "/tmp/hsperfdata_$(id -un)/$child"
}

helpers=
end() {
  kill -s TERM "$child" 2>/dev/null
  kill_after "$1" >/dev/null 2>&1 &
  helpers="$helpers $!"
}
trap 'end "$grace"' TERM
trap 'end "$orphan_grace"' USR1

echo "pid $child $group" >&2

if [ "$streams" = logged ]; then
  {
    while read -r line; do :; done
    # A shell that is gone may still take signals until somebody asks for its exit code, so this looks after it.
    kill -s USR1 "$$"
    kill_after $((orphan_grace + 2))
    clear_up
  } <&3 >/dev/null 2>&1 3<&- &
  helpers="$helpers $!"
fi
exec </dev/null >/dev/null 3<&-

# A wait that a signal cuts short says more than 128, as does one for a process that a signal ended.
while
  wait "$child"
  code=$?
  [ "$code" -gt 128 ] && kill -s 0 "$child" 2>/dev/null
do :; done
# Where the shell had noted the end by itself, the cut-short wait's answer is not the process's.
wait "$child" 2>/dev/null
again=$?
[ "$again" = 127 ] || code=$again

kill -s KILL -- "$group" 2>/dev/null
for helper in $helpers; do
  kill -s KILL "$helper" 2>/dev/null
done
clear_up 2>/dev/null
echo "exit $code" >&2
exit "$code"
