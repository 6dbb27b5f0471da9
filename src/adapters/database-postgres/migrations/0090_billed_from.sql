-- Since when the run's current attempt has machines that work; null before, and of attempts whose progress the release before saves.
alter table runs add column billed_from timestamptz;
