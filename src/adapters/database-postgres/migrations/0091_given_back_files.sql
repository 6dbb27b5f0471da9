-- Whether a run that failed or was cancelled gave the file back: rules leave it to people. Null: none did.
alter table files add column given_back boolean;
