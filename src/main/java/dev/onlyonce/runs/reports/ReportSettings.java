package dev.onlyonce.runs.reports;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What a reporting program may send.
 *
 * @param maxBody of one call, unpacked
 */
@ConfigurationProperties("onlyonce.reports")
record ReportSettings(@DefaultValue("16MB") DataSize maxBody) {

    ReportSettings {
        if (maxBody.toBytes() < 1024) {
            throw new IllegalArgumentException(
                    "onlyonce.reports.max-body = " + maxBody + " is not accepted: at least 1KB, such as 16MB");
        }
    }
}
