# Sourced by mvnw and onlyonce: makes JAVA_HOME a JDK >= 21 when the default java is older.
__jdk_ok() { [ -x "$1/bin/javac" ] && [ "$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null)" -ge 21 ] 2>/dev/null; }
if ! __jdk_ok "${JAVA_HOME:-/nonexistent}"; then
  __best=0
  for __d in $(command -v javac >/dev/null 2>&1 && dirname "$(dirname "$(readlink -f "$(command -v javac)")")") /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* /opt/java/* /opt/jdk* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if __jdk_ok "$__d"; then
      __v=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$__d/release")
      [ "$__v" -gt "$__best" ] && { __best=$__v; JAVA_HOME=$__d; }
    fi
  done
  [ "$__best" -gt 0 ] || { echo "Onlyonce needs a JDK 21 or newer: install one (Debian: apt-get install openjdk-21-jdk-headless) or set JAVA_HOME." >&2; exit 1; }
  export JAVA_HOME
fi
