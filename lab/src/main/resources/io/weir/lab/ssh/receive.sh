# Takes files from a tar archive on standard input. Each is called by its SHA-256, and counts only if it has that.
#
#   $1  the folder
#
# Exit codes: see RemoteProblem.

folder=$1
umask 077
if command -v sha256sum >/dev/null; then
  sum() { sha256sum <"$1"; }
else
  sum() { shasum -a 256 <"$1"; }
fi
part=$(mktemp -d "$folder/jars/part-XXXXXX") || exit 81
trap 'rm -rf "$part"' EXIT
if ! tar -xf - -C "$part" 2>/dev/null; then
  # shellcheck disable=SC2046 # the columns
  set -- $(df -Pk "$folder" | tail -n 1)
  [ "$4" -ge 1024 ] || exit 84
  exit 86
fi
for file in "$part"/*.jar; do
  name=${file##*/}
  found=$(sum "$file")
  [ "${found%% *}.jar" = "$name" ] || exit 87
  mv -f "$file" "$folder/jars/$name" || exit 81
done
exit 0
