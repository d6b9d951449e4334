package dev.onlyonce.runs.reports;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What became of a report.
 *
 * @param fresh runs that were not stored yet
 * @param known runs that were; they may have changed by it
 * @param refused records of which nothing was kept
 */
record ReportAnswer(@JsonProperty("new") int fresh, int known, List<Refused> refused) {

    /**
     * @param line of the body where it has one record a line, else the record's number; from 1
     * @param field empty when it is the record as a whole
     */
    record Refused(int line, String field, String reason) {}
}
