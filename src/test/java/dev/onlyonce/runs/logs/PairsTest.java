package dev.onlyonce.runs.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Pairs are read by hand as the expression says that they are written; literals are found wherever they stand. */
class PairsTest {

    private static final Pattern EXPRESSION = Pattern.compile("([A-Za-z_][\\w.-]*)=(\"[^\"]*\"|'[^']*'|[^\\s,;)\\]]+)");
    private static final String LETTERS = "aZ_09.-==\"' ,;)]\t\n\u000B\uC791";

    @Test
    void anyTextHasThePairsOfTheExpression() {
        Random random = new Random(20261203);
        int found = 0;
        for (int i = 0; i < 50_000; i++) {
            String text = text(random, 14);
            List<String> expected = new ArrayList<>();
            for (Matcher pair = EXPRESSION.matcher(text); pair.find(); ) {
                expected.add(pair.group(1) + " is " + pair.group(2));
            }
            List<String> read = new ArrayList<>();
            for (Pairs pairs = new Pairs(text); pairs.next(); ) {
                read.add(pairs.name() + " is " + pairs.value());
            }
            assertThat(read).as(text).isEqualTo(expected);
            found += read.size();
        }
        assertThat(found).isGreaterThan(2_000);
    }

    @Test
    void aLiteralIsFoundWhereItStandsNext() {
        Random random = new Random(20261203);
        int found = 0;
        for (int i = 0; i < 50_000; i++) {
            String literal = text(random, 2) + "a";
            String bytes = LineSearch.Mark.bytes(literal);
            String block = LineSearch.Mark.bytes(text(random, 60));
            int from = random.nextInt(4);
            assertThat(LineSearch.Mark.literal(literal).next(block, from))
                    .as(literal + " in " + block)
                    .isEqualTo(block.indexOf(bytes, from));
            found += block.indexOf(bytes, from) >= 0 ? 1 : 0;
        }
        assertThat(found).isGreaterThan(1_000);
    }

    private static String text(Random random, int longest) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(longest + 1); length > 0; length--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }
}
