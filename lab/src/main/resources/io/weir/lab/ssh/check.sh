# Checks that workers can run here, and lists the files that are missing.
#
#   $1  the JDK, or nothing for the java of the path
#   $2  the folder, or nothing for the cache folder of the user
#   $3  the space that must be free, in KiB
#
# Standard input: the SHA-256 of each file, one a line. Standard output: "folder PATH", "java PATH", "feature N", and
# "missing SHA-256" for each file that is not there or is damaged. Exit codes: see RemoteProblem.

home=$1 folder=$2 needed=$3
umask 077
[ -n "$folder" ] || folder=${XDG_CACHE_HOME:-$HOME/.cache}/weir/workers
mkdir -p "$folder/jars" && [ -w "$folder/jars" ] && [ -w "$folder" ] || exit 81
java=java
[ -z "$home" ] || java=$home/bin/java
java=$(command -v "$java") || exit 82
feature=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
case $feature in
  '') exit 82 ;;
  *[!0-9]*) exit 83 ;;
esac
[ "$feature" -ge 21 ] || exit 83
command -v tar >/dev/null || exit 85
if command -v sha256sum >/dev/null; then
  sum() { sha256sum <"$1"; }
elif command -v shasum >/dev/null; then
  sum() { shasum -a 256 <"$1"; }
else
  exit 85
fi
# shellcheck disable=SC2046 # the columns
set -- $(df -Pk "$folder" | tail -n 1)
[ "$4" -ge "$needed" ] || exit 84
echo "folder $folder"
echo "java $java"
echo "feature $feature"
while read -r name; do
  found=
  if [ -f "$folder/jars/$name.jar" ]; then
    found=$(sum "$folder/jars/$name.jar")
    found=${found%% *}
  fi
  [ "$found" = "$name" ] || echo "missing $name"
done
exit 0
