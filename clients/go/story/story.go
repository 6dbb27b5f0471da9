package main

// story is clients/shared/story.json.
type story struct {
	BadSchema string `json:"bad_schema"`
	Window    struct {
		EventFrom string `json:"event_from"`
		EventTo   string `json:"event_to"`
	} `json:"window"`
	Steps struct {
		Shapes struct {
			AtLeast int `json:"at_least"`
		} `json:"shapes"`
		Upload      uploadStep `json:"upload"`
		UploadAgain uploadStep `json:"upload_again"`
		BadUpload   uploadStep `json:"bad_upload"`
		Listing     struct {
			Files int   `json:"files"`
			Rows  int64 `json:"rows"`
		} `json:"listing"`
		Sums struct {
			Select   []string `json:"select"`
			Expected expected `json:"expected"`
		} `json:"sums"`
		Walk struct {
			Select          []string `json:"select"`
			Limit           int      `json:"limit"`
			UploadAfterRows int64    `json:"upload_after_rows"`
			Upload          string   `json:"upload"`
			Expected        expected `json:"expected"`
			Afterwards      expected `json:"afterwards"`
		} `json:"walk"`
		Resume struct {
			Limit     int `json:"limit"`
			AfterRows int `json:"after_rows"`
			Rows      int `json:"rows"`
		} `json:"resume"`
		Process struct {
			ShapeID   int64 `json:"shape_id"`
			Executors int   `json:"executors"`
			Files     int64 `json:"files"`
		} `json:"process"`
		Webhooks struct {
			LastStatus string `json:"last_status"`
		} `json:"webhooks"`
		Refusals struct {
			WrongToken   refusal `json:"wrong_token"`
			RevokedToken refusal `json:"revoked_token"`
			GoneSchema   struct {
				refusal
				Slug string `json:"slug"`
			} `json:"gone_schema"`
			BadQuery struct {
				refusal
				Select []string `json:"select"`
				Field  string   `json:"field"`
			} `json:"bad_query"`
		} `json:"refusals"`
		Faults struct {
			TimeoutSeconds int     `json:"timeout_seconds"`
			MaxAttempts    int     `json:"max_attempts"`
			WithinSeconds  int     `json:"within_seconds"`
			Cut            refusal `json:"cut"`
			Hang           refusal `json:"hang"`
			Refused        refusal `json:"refused"`
			HTML           refusal `json:"html"`
			Garbage        refusal `json:"garbage"`
			Full           refusal `json:"full"`
		} `json:"faults"`
	} `json:"steps"`
}

type uploadStep struct {
	File        string `json:"file"`
	PartBytes   int    `json:"part_bytes"`
	Concurrency int    `json:"concurrency"`
	Rows        int64  `json:"rows"`
	Parts       int    `json:"parts"`
	Duplicates  int    `json:"duplicates"`
	Line        int64  `json:"line"`
	Field       string `json:"field"`
	Code        string `json:"code"`
	Sent        int    `json:"sent"`
}

// expected are sums that one lost digit would change.
type expected struct {
	N           string `json:"n"`
	FirstTicket string `json:"first_ticket"`
	Tickets     string `json:"tickets"`
	Fares       string `json:"fares"`
	Newest      string `json:"newest"`
	Nulls       int64  `json:"nulls"`
}

// refusal is an expected error. What is empty is not compared.
type refusal struct {
	Kind   string `json:"kind"`
	Status int    `json:"status"`
	Code   string `json:"code"`
}
