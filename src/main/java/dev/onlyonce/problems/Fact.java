package dev.onlyonce.problems;

/**
 * A number, an instant or a name that a problem's sentence says.
 *
 * @param name in camelCase
 * @param value a whole number, an instant in ISO 8601, or a text
 */
public record Fact(String name, String value) {

    static Fact of(String name, Object value) {
        return new Fact(name, String.valueOf(value));
    }
}
