-- When the first query of a token was answered; null before. The panel's first steps end with it.
alter table api_tokens add column first_query_at timestamptz;
