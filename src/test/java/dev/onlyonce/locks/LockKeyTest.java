package dev.onlyonce.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LockKeyTest {

    @ParameterizedTest
    @DisplayName("C22 a bigint key is signed, its halves in pg_locks are not")
    @CsvSource({
        "4294967295, 4294967254, -42",
        "4294967295, 4294967295, -1",
        "2147483648, 0, -9223372036854775808",
        "0, 2147483648, 2147483648",
        "7, 5, 30064771077",
        "1, 705032704, 5000000000",
        "2310019644, 3648988387, -8525285245963000605",
        "0, 0, 0"
    })
    void c22NegativeBigintKey(long classid, long objid, String decimal) {
        LockKey key = LockKey.of(classid, objid, 1);
        assertThat(key.decimal()).contains(decimal);
        assertThat(key.text()).isEqualTo(decimal);
        assertThat(LockKey.parse(decimal)).isEqualTo(key);
        assertThat(LockKey.parse(key.hex())).isEqualTo(key);
        assertThat(key.classid()).isEqualTo(classid);
        assertThat(key.objid()).isEqualTo(objid);
    }

    @Test
    @DisplayName("C23 equal numbers with another objsubid are another lock")
    void c23SameNumbersTwoLocks() {
        LockKey bigint = LockKey.of(1, 705032704, 1);
        LockKey pair = LockKey.of(1, 705032704, 2);
        assertThat(bigint).isNotEqualTo(pair).isEqualTo(new LockKey.Bigint(5_000_000_000L));
        assertThat(pair).isEqualTo(new LockKey.IntPair(1, 705032704));
        assertThat(pair.text()).isEqualTo("(1,705032704)");
        assertThat(pair.decimal()).isEmpty();
        assertThat(bigint.int4Pair()).contains("(1,705032704)");
    }

    @Test
    @DisplayName("C25 a class number of an extension is no application's key")
    void c25InternalLock() {
        LockKey key = LockKey.of(16572, 77, 103);
        assertThat(key).isEqualTo(new LockKey.Internal(16572, 77, 103));
        assertThat(key.text()).isEqualTo("class 103 (16572,77)");
        assertThat(key.decimal()).isEmpty();
        assertThat(key.int4Pair()).isEmpty();
        assertThat(key.ascii()).isEmpty();
        assertThat(LockKeyView.of(key, null).kind()).isEqualTo("internal");
        assertThat(LockKey.of(0, 1380536140, 103)).isNotEqualTo(LockKey.parse("1380536140"));
    }

    @Test
    void halvesOfAPairAreSigned() {
        assertThat(LockKey.of(4294967289L, 4294967291L, 2).text()).isEqualTo("(-7,-5)");
        assertThat(LockKey.parse("(-7, -5)")).isEqualTo(LockKey.of(4294967289L, 4294967291L, 2));
        assertThat(LockKey.parse("4294967289,4294967291")).isEqualTo(LockKey.parse("-7,-5"));
        assertThat(LockKey.parse("0x7,0x5")).isEqualTo(LockKey.parse("7,5"));
        assertThat(LockKey.parse("7,5").hex()).isEqualTo("0x00000007,0x00000005");
    }

    @Test
    void theNumberThatAnArticlePrintsIsNotRiol() {
        LockKey riol = LockKey.parse("0x52494F4C");
        assertThat(riol.decimal()).contains("1380536140");
        assertThat(riol.ascii()).contains("RIOL");
        assertThat(riol.hex()).isEqualTo("0x52494F4C");
        assertThat(LockKey.parse("'RIOL'")).isEqualTo(riol);
        LockKey printed = LockKey.parse("1380733260");
        assertThat(printed).isNotEqualTo(riol);
        assertThat(printed.hex()).isEqualTo("0x524C514C");
        assertThat(printed.ascii()).contains("RLQL");
    }

    @Test
    void textIsShownOnlyWhereAllOfItIsPrintable() {
        assertThat(LockKey.parse("'Flyway1'").ascii()).contains("Flyway1");
        assertThat(LockKey.parse("0x52494F4C00000000").ascii()).isEmpty();
        assertThat(LockKey.parse("1380536140,1380536140").ascii()).contains("RIOLRIOL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"42", "7", "900", "-2", "0x5249004C"})
    void chanceIsNoText(String key) {
        assertThat(LockKey.parse(key).ascii()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "RIOL",
                "0x",
                "1.5",
                "9223372036854775808",
                "-9223372036854775809",
                "0x10000000000000000",
                "1,2,3",
                "(1,2",
                "1,2)",
                "1,",
                "4294967296,1",
                "-2147483649,1",
                "'123456789'",
                "''",
                "12 34",
                "--1",
                "52494F4C"
            })
    void whatIsNoKeyIsRefusedWithWhatIsAccepted(String written) {
        assertThatThrownBy(() -> LockKey.parse(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0x52494F4C");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyKeyComesBackFromEachOfItsForms(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            long bits = random.nextLong() >> random.nextInt(Long.SIZE);
            LockKey key = new LockKey.Bigint(bits);
            assertThat(LockKey.of(key.classid(), key.objid(), key.objsubid())).isEqualTo(key);
            assertThat(LockKey.parse(key.text())).isEqualTo(key);
            assertThat(LockKey.parse(key.hex())).isEqualTo(key);
            key.ascii()
                    .filter(text -> text.indexOf('\'') < 0)
                    .ifPresent(
                            text -> assertThat(LockKey.parse("'" + text + "'")).isEqualTo(key));
            LockKey pair = new LockKey.IntPair((int) bits, random.nextInt());
            assertThat(LockKey.of(pair.classid(), pair.objid(), pair.objsubid()))
                    .isEqualTo(pair);
            assertThat(LockKey.parse(pair.text())).isEqualTo(pair);
            assertThat(LockKey.parse(pair.hex())).isEqualTo(pair);
        }
    }
}
