package dev.onlyonce.cpu;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What a process is called on screen: its program and script. Further arguments are never shown: they hold secrets. */
final class CommandName {

    private static final Pattern INTERPRETER =
            Pattern.compile("(python|pypy|ruby|perl|php|node|nodejs|bun|deno|bash|sh|dash|zsh|java|javaw)[0-9.]*");

    /** A script, module or class; nothing that can be an address, an assignment or a mail. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.$+-]{1,64}");

    /** Options of these interpreters whose value is the next argument. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--add-opens",
            "--add-exports",
            "--add-modules",
            "--add-reads",
            "-X",
            "-W",
            "-r",
            "--require",
            "-I",
            "-o",
            "-O");

    /** Options whose value is the program itself. */
    private static final Set<String> BEFORE_PROGRAM = Set.of("-jar", "-m", "--module");

    /** Options whose value is program text. */
    private static final Set<String> BEFORE_TEXT = Set.of("-c", "-e", "--eval", "-E");

    private CommandName() {}

    /** Of the arguments as the system keeps them; {@code ?} where it keeps none. */
    static String of(List<String> arguments) {
        if (arguments.isEmpty() || arguments.getFirst().isBlank()) {
            return "?";
        }
        // a process that renamed itself ("gunicorn: worker [app]") has one long first argument
        List<String> words = arguments.getFirst().contains(" ")
                ? Arrays.asList(arguments.getFirst().strip().split("\\s+"))
                : arguments;
        String program = base(words.getFirst());
        if (words != arguments && program.endsWith(":")) {
            String title = words.size() > 1 ? words.get(1) : "";
            return PLAIN.matcher(title).matches() ? program + " " + title : program;
        }
        if (program.isEmpty()) {
            return "?";
        }
        if (!INTERPRETER.matcher(program).matches()) {
            return program;
        }
        String script = script(words.subList(1, words.size()));
        return script.isEmpty() ? program : program + " " + script;
    }

    private static String script(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (BEFORE_TEXT.contains(argument)) {
                return "";
            }
            if (WITH_VALUE.contains(argument)) {
                i++;
            } else if (!argument.startsWith("-") || BEFORE_PROGRAM.contains(argument)) {
                String script =
                        argument.startsWith("-") ? (i + 1 < arguments.size() ? arguments.get(i + 1) : "") : argument;
                return PLAIN.matcher(base(script)).matches() ? base(script) : "";
            }
        }
        return "";
    }

    private static String base(String path) {
        // an address is not a path: what follows its last slash can be a token
        return path.contains("://") ? "" : path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
}
