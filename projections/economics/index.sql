CREATE INDEX flow_day ON flow (day);
CREATE INDEX cohort_day ON cohort (day);
