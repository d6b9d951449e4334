-- What is older than the retention is found by its day.
CREATE INDEX occurrence_by_day ON occurrence USING brin (day);
CREATE INDEX ledger_tick_by_day ON ledger_tick USING brin (day);
ALTER TABLE worker_seen ADD COLUMN seen_on date NOT NULL DEFAULT current_date;
