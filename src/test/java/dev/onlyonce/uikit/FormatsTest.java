package dev.onlyonce.uikit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FormatsTest {

    private static final Instant AT = Instant.parse("2026-11-23T15:01:23.104Z");
    private final Formats english = new Formats(Locale.ENGLISH, ZoneId.of("Asia/Seoul"));
    private final Formats korean = new Formats(Locale.KOREAN, ZoneId.of("Asia/Seoul"));

    @Test
    void unknownIsNeverZero() {
        assertThat(english.number(null)).isEqualTo("not known");
        assertThat(english.percent(null)).isEqualTo("not known");
        assertThat(english.duration(null)).isEqualTo("not known");
        assertThat(english.time(null)).isEqualTo("not known");
        assertThat(korean.number(null)).isEqualTo("알 수 없음");
        assertThat(english.number(0L)).isEqualTo("0");
    }

    @Test
    void durationsHaveTheirTwoLargestUnits() {
        assertThat(english.duration(Duration.ofMillis(212))).isEqualTo("212 ms");
        assertThat(english.duration(Duration.ofMillis(1_400))).isEqualTo("1.4 s");
        assertThat(english.duration(Duration.ofSeconds(257))).isEqualTo("4 m 17 s");
        assertThat(english.duration(Duration.ofMillis(59_700))).isEqualTo("1 m");
        assertThat(english.duration(Duration.ofHours(7 * 24 + 19))).isEqualTo("7 d 19 h");
        assertThat(english.duration(Duration.ofSeconds(-3))).isEqualTo("−3 s");
        assertThat(korean.duration(Duration.ofSeconds(257))).isEqualTo("4분 17초");
    }

    @Test
    void timesAreToldInTheTargetsZone() {
        assertThat(english.millis(AT)).isEqualTo("24 Nov 00:01:23.104");
        assertThat(korean.time(AT)).isEqualTo("11월 24일 00:01:23");
        assertThat(english.zoneInFull(AT)).isEqualTo("Asia/Seoul, UTC+9");
        assertThat(english.zoneInShort(AT)).isEqualTo("KST");
        assertThat(new Formats(Locale.ENGLISH, ZoneId.of("Asia/Kathmandu")).zoneInFull(AT))
                .isEqualTo("Asia/Kathmandu, UTC+05:45");
        assertThat(new Formats(Locale.ENGLISH, ZoneId.of("UTC")).zoneInFull(AT)).isEqualTo("UTC");
    }

    @Test
    void sharesAreWrittenWithTheirUnit() {
        assertThat(english.percent(0.7)).isEqualTo("70 %");
        assertThat(english.percent(0.031)).isEqualTo("3.1 %");
        assertThat(english.percent(0.0)).isEqualTo("0 %");
        assertThat(english.number(14_400L)).isEqualTo("14,400");
    }
}
