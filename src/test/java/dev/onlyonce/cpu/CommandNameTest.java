package dev.onlyonce.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandNameTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            /usr/bin/python3|/usr/bin/gunicorn|app:app|-w|4                       | python3 gunicorn
            python3.11|-u|-m|celery|-A|proj|-b|redis://:hunter2@broker/0           | python3.11 celery
            java|-Xmx1g|-Dkey=hunter2|-cp|a.jar:b.jar|com.example.Main|hunter2    | java com.example.Main
            java|-jar|/opt/app.jar|--password=hunter2                             | java app.jar
            node|--require|./trace.js|/srv/server.js|hunter2                      | node server.js
            bash|-c|export TOKEN=hunter2 && run                                     | bash
            /usr/bin/curl|https://user:hunter2@host/hunter2                       | curl
            python3|https://host/hunter2                                          | python3
            ruby|PASSWORD=hunter2                                                 | ruby
            """)
    void commandHoldsProgramAndScriptOnly(String line) {
        String[] parts = line.split("\\|");
        String expected = parts[parts.length - 1].strip();
        List<String> arguments =
                Arrays.stream(parts, 0, parts.length - 1).map(String::strip).toList();
        assertThat(CommandName.of(arguments)).isEqualTo(expected).doesNotContain("hunter2");
    }

    @Test
    void renamedProcessKeepsTheHeadOfItsTitle() {
        assertThat(CommandName.of(List.of("gunicorn: worker [app:app]"))).isEqualTo("gunicorn: worker");
        assertThat(CommandName.of(List.of("celeryd: w1@host:Main (worker -b redis://:hunter2@x)")))
                .isEqualTo("celeryd:");
        assertThat(CommandName.of(List.of("postgres: checkpointer"))).isEqualTo("postgres: checkpointer");
    }

    @Test
    void withoutArgumentsItIsNotKnown() {
        assertThat(CommandName.of(List.of())).isEqualTo("?");
    }
}
