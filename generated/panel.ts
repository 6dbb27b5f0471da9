// Written by `npm run generate` from openapi/; do not edit.

export interface paths {
    "/panel/api/audit": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List what members did
         * @description The audit log, the newest first: changes, logins, failed logins and ends of sessions. A change is one entry, with one more for each link of a board that it ends; the members of an account make at most 300 a minute, beyond them 429 `too_many_changes`. Failed logins of a member are one entry per 15 minutes, which counts them. Filters narrow together.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/boards": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the boards
         * @description Those of the account, by name.
         */
        get: operations["listBoards"];
        put?: never;
        /**
         * Create a board
         * @description It has no tiles yet. An account has at most 100 boards; beyond them 429 `too_many_boards`.
         */
        post: operations["createBoard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/boards/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Read a board
         * @description Its tiles in their order, each with the state of its answer.
         */
        get: operations["getBoard"];
        /**
         * Change a board
         * @description Name, order, titles, widths and days of the tiles. A tile that is not named is removed.
         *     The change is made on the state that `version` names: 409 `board_changed` if somebody changed the board meanwhile.
         */
        put: operations["changeBoard"];
        post?: never;
        /**
         * Delete a board
         * @description Its tiles go with it, and its link ends.
         */
        delete: operations["removeBoard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/boards/{id}/link": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share a board by a link
         * @description Whoever has the link reads the board without a session: its name, its tiles and their answers, and nothing else of the
         *     account. A board has one link; the one before ends at once. The link also ends when the member who made it is removed.
         *     The secret is stored as a hash, so that the link is shown only once.
         */
        post: operations["shareBoard"];
        /**
         * Withdraw the link of a board
         * @description It ends at once. A board without a link answers the same.
         */
        delete: operations["withdrawBoardLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/boards/{id}/tiles": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin a query to a board
         * @description Becomes the last tile. The query is kept as it was written; later changes of a saved query do not touch it. A board
         *     has at most 24 tiles; beyond them 429 `too_many_tiles`.
         */
        post: operations["pinTile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/boards/{id}/tiles/{number}/answer": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Read the answer of a tile
         * @description At most the first 2,000 rows of its query. One answer is kept for one state of the data, so that many readers cost one
         *     query. Errors are those of `runQuery`:
         *
         *     - `schema_not_linked`: the schema has no table yet (400).
         *     - `file_damaged`, `table_damaged`: a stored file is missing or is not what was uploaded (409).
         *     - `tile_answer_too_large`: the rows take more than 2 MiB (422).
         *     - `too_many_queries`: too many of the tenant's queries wait for their turn already (429).
         *     - `query_timeout`, `query_wait_timeout`: the query ran or waited longer than the plan allows (504).
         */
        get: operations["answerTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/budgets": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * What the tenant uses of its budgets
         * @description What is bounded for the tenant, how much of it is used and the plan's bound. What is under way (`requests`, `detections`, `event_streams`) is what the gateway that answers has.
         */
        get: operations["listBudgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/credits": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * How many credits there are
         * @description The balance, and what running runs have set aside.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/credits/history": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * How the credits moved over time
         * @description Balance, grants and charges of the last 30 days or 12 months in UTC, what was charged for each schema, and how long the balance lasts at the pace of the last 30 days.
         */
        get: operations["getCreditHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/credits/ledger": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List what moved credits
         * @description The ledger, the newest first. Its amounts add up to the balance. Filters narrow together.
         */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description What was sent, and every attempt.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Queues the same message under the same message id, whatever became of it, for an attempt at once.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/events": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes
         * @description Server-sent events of the tenant, from now on. The name of an event (`event:`) is the `type` of its data; its `id:` grows, and a client that comes back with `Last-Event-ID` gets what it missed. The stream begins with an `id:` without an event, so a client that saw no event yet misses none either. A client that missed more than 1,000 events, or events that are no longer kept, gets one `reset` instead: anything may have changed. Events say what changed, not to what: fetch that. An event `beat` every 15 seconds, with `{}` as its data and without an `id:`, keeps the connection open: a client that hears nothing for 40 seconds has lost it. The stream ends with the session.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/invitations/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at an invitation
         * @description What the page of an invitation shows. A link that does not exist, was used or has expired (7 days) answers 404 `invitation_invalid`.
         */
        get: operations["getInvitation"];
        put?: never;
        /**
         * Accept an invitation
         * @description Sets the password of the invited member and logs in. The link works once; a member who lost the password sets a new one by a new link, and that ends the sessions there were. When many passwords are being checked at once, 503 `passwords_busy`; the link still works.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the page of the login offers
         * @description Whether the service sends e-mail. Without it a forgotten password is replaced by a link that an owner of the account makes, or the operator by `celeiro member link`.
         */
        get: operations["getLoginOptions"];
        put?: never;
        /**
         * Log in
         * @description Opens a session and sets its cookie. A wrong password and an address that nobody has answer alike: 422
         *     `wrong_credentials`, after the same time.
         *
         *     Failed attempts are counted per address of e-mail (10 in 15 minutes) and per address of the network (50 in 15
         *     minutes), over all replicas; past that every attempt answers 429 `too_many_attempts`, whatever its password. An
         *     address of the network from which the address of e-mail has logged in within 90 days has a count of its own, so that
         *     attempts from elsewhere do not lock it out.
         *
         *     When many passwords are being checked at once, 503 `passwords_busy`; the attempt is not counted.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/logout": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends this session; others of the member go on.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/members": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the members
         * @description All members by their address.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a member
         * @description Makes a member without a password and a one-time link, valid for 7 days, by which the person sets one. Where the service sends e-mail, a letter brings a link of its own (`mailed`; at most 100 such letters of an account a day). Otherwise pass the link on. An address that is a member already answers 422 with `errors.email`.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/members/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Ends the sessions and links of the member, and withdraws the links of boards that the member made; the audit log tells each. What the member did stays there. The last owner who can log in stays: 422 `last_owner`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Takes effect with the next request of the member. The last owner who can log in keeps the role: 422 `last_owner`.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/panel/api/members/{id}/link": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new link for a member
         * @description For a member whose link expired, or who lost the password. Earlier links stop working; the password and the sessions there are go on until the link is used. A letter brings one too, as with `inviteMember`.
         */
        post: operations["renewMemberLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/notices": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for a person
         * @description The failures of `getOverview`, at most 20, in the same order, and which of them the member has not read. What was mended is no longer among them. Webhooks are told to owners alone. A rule's problem that persists counts as new once a day.
         */
        get: operations["listNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/notices/read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notices as read
         * @description What happened up to `to` counts as read, for this member alone; it stays in the list until it is mended.
         */
        post: operations["markNoticesRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/notices/settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * What the member is told by e-mail
         * @description How the member is told of each kind of notice that the role sees. What was not chosen has the default of the role: an owner is told of everything at once, and of refused files daily; an editor of runs and damage at once, and of refused files daily; a viewer of nothing.
         */
        get: operations["getNoticeSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose what the member is told by e-mail
         * @description Changes the settings of the member alone; kinds left out stay, and null goes back to the default of the role. A kind that the role does not see answers 422 with its name in `errors`. A kind that was not told is told from now on.
         */
        patch: operations["changeNoticeSettings"];
        trace?: never;
    };
    "/panel/api/overview": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * What happened lately
         * @description Figures per day, freshness of each schema, credits, and the failures of the last 7 days with what to do about them. Webhooks are told to owners alone: their addresses may hold secrets.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/password": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Ends every session of the member and opens a new one, whose cookie comes with the answer. A wrong current password answers 422 with `errors.current_password` and counts as a failed attempt to log in. When many passwords are being checked at once, 503 `passwords_busy`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/password/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link by e-mail
         * @description For a forgotten password: a letter with a link for each account of the address, at most 5, goes to the address. A link is
         *     valid for 1 hour and once, opens the page of `getInvitation`, and ends the sessions of its member. The password stays
         *     until then.
         *
         *     The answer and its time are the same whether or not anybody has the address. Requests are counted per address of e-mail
         *     (3 in 15 minutes) and per address of the network (20 in 15 minutes); past that, 429 `too_many_attempts`. A service
         *     without e-mail answers 422 `mail_off`.
         */
        post: operations["askForLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/runs": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs
         * @description All runs of the tenant, the newest first.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/runs/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description A run with its progress.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Asks for the end of a run, which follows within seconds; its files become pending again. A run that has ended answers 422 `run_already_ended`, and so does one whose records are being published already.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/runs/{id}/files": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a run
         * @description The files that the run took, as they are now, the newest first. A failed or cancelled run lists the files it gave back, which may have gone on to another run.
         */
        get: operations["listRunFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/runs/{id}/log": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of a run
         * @description Its lines in the order they were written, at most 500 at once. Ask again with `after` to follow it.
         */
        get: operations["getRunLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/runs/{id}/retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a run again
         * @description Starts a new run over those files of a failed or cancelled run that are still pending, with its shape and executors (the default ones on plans without custom processing). A run that completed or goes on answers 422 `run_not_retryable`; one whose files were all taken by other runs since, 422 `run_files_gone`. Otherwise as `startRun`.
         */
        post: operations["retryRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the schemas
         * @description All schemas of the tenant by slug, with what is in them.
         */
        get: operations["listSchemas"];
        put?: never;
        /**
         * Create a schema
         * @description The body is the document that `celeiro schema create` takes. A document that breaks a rule of schemas answers 422 `invalid_schema`, a slug in use 422 `schema_exists`; `errors` names each place, e.g. `fields.2.type`.
         */
        post: operations["createSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get a schema
         * @description The schema with all its versions and how each differs from the one before.
         */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a schema
         * @description Its name, or whether it is active: an inactive schema takes no uploads and no processing, and can be listed and queried. Members left out stay as they are.
         */
        patch: operations["changeSchema"];
        trace?: never;
    };
    "/panel/api/schemas/{slug}/automation": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules of automatic processing
         * @description The rules of a schema and what came of them.
         */
        get: operations["getAutomation"];
        /**
         * Set the rules of automatic processing
         * @description Replaces the rules of a schema. Any of them can start processing; none starts a second run for the same file. `shape_id` and `executors` are used on plans with custom processing, the default shape elsewhere; an unknown shape answers 422 with `errors.shape_id`.
         */
        put: operations["setAutomation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/automation/preview": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what rules would have done
         * @description Plays the rules of the body over the last 200 completed uploads of the schema, as if nothing else had started a run. Nothing is stored.
         */
        post: operations["previewAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/files": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a schema
         * @description The same filters as those of `listFiles` of the public API, without its rate limit. Each file says also what was found of its stored content.
         */
        get: operations["listSchemaFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/files/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file
         * @description The record of a file and, where its upload failed, why.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/files/{id}/report": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Download the report of an invalid file
         * @description One line per bad line of the file (the first 100) as JSONL, named after the file. A file without a report answers 404 `report_not_found`, and so does an invalid one that is not among the last 1,000 of its schema.
         */
        get: operations["downloadReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/files/{id}/set-aside": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a file aside
         * @description Takes the records of a file out of every answer, from the next query on, for a file whose stored content is missing or damaged. Its name and its content can be uploaded again. Only a file that waits for processing can be set aside (422 `file_not_pending`); one that is set aside stays as it is.
         */
        post: operations["setFileAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/files/{id}/take-back": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a file back that was set aside
         * @description Reads the stored content of the file and compares it with what was uploaded. If it is whole, its records are in every answer again, from the next query on. Where a file of the same name or content was uploaded since, the answer is 422 `file_replaced`. A file that is not set aside stays as it is.
         */
        post: operations["takeFileBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/processing": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for processing
         * @description The pending files of a schema, in all and by version.
         */
        get: operations["getPending"];
        put?: never;
        /**
         * Start processing the pending files
         * @description As `processFiles` of the public API: one run for each version with pending files, as far as the plan
         *     has room for open runs, and as far as a run takes files; credits reserved.
         *
         *     - `invalid_processing_request`: `shape_id` or `executors` is missing although the plan allows custom processing,
         *       or there is no such shape (400).
         *     - `processing_unavailable`: the plan does not include processing, or it is disabled for the account (403).
         *     - `no_pending_files`, `schema_inactive`, `not_enough_credits` (422).
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/processing/estimate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate a run
         * @description What `startRun` with the same body would take and reserve. Nothing starts. With nothing pending the figures are 0.
         *     While no further run may be open, they are those of the run that could start once another ended.
         *
         *     - `invalid_processing_request`: there is no such shape, or a member is missing that the plan asks for (400).
         */
        post: operations["estimateRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/queries": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the queries kept of a schema
         * @description Those that the account saved by name, by name, and those that the member ran last, the newest first.
         */
        get: operations["listQueries"];
        put?: never;
        /**
         * Save a query by name
         * @description Every member of the account sees it. A name that another query of the schema has answers 422 with `errors.name`.
         */
        post: operations["saveQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/queries/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a saved query
         * @description Name, text and chart are replaced.
         */
        put: operations["replaceSavedQuery"];
        post?: never;
        /**
         * Remove a saved query
         * @description Nobody of the account sees it any more.
         */
        delete: operations["removeSavedQuery"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/queries/recent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remember a query that was run
         * @description The last 30 of each member and schema are kept, of a member at most 1 MiB; one that is run again moves to the front.
         */
        post: operations["rememberQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/query": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query the records of a schema
         * @description The same body, the same answer and the same grammar as `queryRecords` of the public API, without its rate limit. Every
         *     format but `jsonl` ends with a member `explanation`: how the query was answered.
         *
         *     - `schema_not_linked`: the schema has no table yet. Its first valid file links it (400).
         *     - `file_damaged`, `table_damaged`: a stored file is missing or is not what was uploaded (409).
         *     - `too_many_queries`: too many of the tenant's queries wait for their turn, or for their answer, already (429).
         *     - `answer_too_large`: the answer is larger than one may be until it is read (422).
         *     - `too_many_answer_bytes`: the tenant's large answers that are not read yet take all the room it has (429).
         *     - `answers_busy`: those of all tenants do (503).
         *     - `query_timeout`: the query ran longer than the plan allows (504).
         *     - `query_wait_timeout`: the query waited for its turn until that time was up (504).
         */
        post: operations["runQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/query/explain": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell how a query is asked
         * @description Plans the body of a first page as `runQuery` would, at the position of an earlier run, and runs nothing. Tells the
         *     files that hold events of the days asked for, those that hold none, and the SQL of the engine. The SQL names the schema
         *     in place of the files and tables of the service, so it is for reading.
         *
         *     - `schema_not_linked`: the schema has no table yet. Its first valid file links it (400).
         *     - `bad_page_token`: the table of that position is no longer known; ask without `position` (400).
         */
        post: operations["explainQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/table/repair": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Repair the table of a schema
         * @description Takes the runs whose files of the table were found missing or damaged, and still are, out of the table. What they had processed answers from the uploaded content again, and waits for processing; a file whose uploaded content is not kept any more is set aside. Every other record answers meanwhile. Where nothing is damaged, nothing changes. An installation whose table is Apache Iceberg answers 422 `table_repair_unavailable`: its operator repairs the table.
         */
        post: operations["repairTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/upload-token": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an upload URL
         * @description For the browser to send files to, with the public API's `uploadFile`; valid for 60 minutes, for any number of files. An inactive schema answers 422 `schema_inactive`.
         */
        post: operations["createUploadUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/versions": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a version
         * @description Becomes current with the next upload token. Changes that would break records already stored answer 422 `incompatible_schema`, a document that changes nothing 422 `schema_unchanged`; `errors` names each place. All versions of a schema together have at most 8 MiB as JSON: one that would pass them answers 429 `schema_versions_too_large`.
         */
        post: operations["addVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/{slug}/versions/preview": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what a version would change
         * @description What `addVersion` would do with the same body. Nothing is stored. A document that breaks a rule of schemas by itself answers 422 `invalid_schema`, one for which the schema has no room 429 `schema_versions_too_large`.
         */
        post: operations["previewVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/schemas/detect": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a schema from a sample
         * @description Reads a sample (a JSON array, one object, or JSONL, in UTF-8, also as gzip) and proposes a schema that every record of it satisfies; of a gzip, the first 64 MiB are read. Nothing is stored. A sample that cannot be read answers 422 `invalid_sample` or `sample_bad_gzip`, one that takes longer than 20 seconds 422 `sample_too_slow`. When many are being read at once, 503 `detection_busy`.
         */
        post: operations["detectSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/session": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Who one is
         * @description The member of the session, the tenant and what its plan allows, and the accounts that `switchAccount` leads to. Asking counts as use of the session.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/session/account": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change into another account
         * @description Ends this session and opens one in another account of the same e-mail address, whose cookie comes with the answer; it ends when this one would have ended. No password is asked for, so only the session's `accounts` can be entered: the password of the login fitted them too, and neither has been changed since. Any other answers 404 `account_not_open`.
         */
        post: operations["switchAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/shapes": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the machine shapes for processing
         * @description The active shapes, as a top-level array, as in the public API.
         */
        get: operations["listShapes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/shared-board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a board by its link
         * @description Needs no session. A POST, so that the secret stands in no address. Requests by links count for the account: under way
         *     (429 `too_many_requests`) and per minute, from an address of the network (429 `link_rate_limited`) and from all of them
         *     (429 `tenant_link_rate_limited`).
         */
        post: operations["openSharedBoard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/shared-board/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the answer of a tile by a link
         * @description The stored query of a tile of the link's board, its first 2,000 rows at most; nothing of the request becomes part of
         *     the query. One answer is kept for one state of the data. At most 4 queries of an account's links run at once in each
         *     process; beyond them 429 `too_many_link_queries`. Requests are counted as those of `openSharedBoard`. What hinders the query is not told where it is the account's:
         *     `shared_tile_unavailable` (409). Faults of the service are told (500, 503, 504).
         */
        post: operations["answerSharedTile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/tenant": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of the tenant
         * @description Members left out stay as they are.
         */
        patch: operations["changeTenant"];
        trace?: never;
    };
    "/panel/api/tokens": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the API tokens
         * @description All live tokens, and the newest 200 of those that were revoked or have expired; the newest first.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token
         * @description Makes a token for programs that call the public API.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/tokens/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description Takes effect with the next request, on every replica, also for upload URLs made with the token. Revoking again changes nothing.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/tokens/usage": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List what the API tokens did
         * @description Use of the public API by token and day, of the last 31 days in UTC. Requests are counted in memory and appear here within some 5 seconds; counts that a killed process had not written are lost. A day is kept for 92 days.
         */
        get: operations["listTokenUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/webhooks": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description All webhooks of the tenant, the oldest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description From now on events go to the URL. The plan bounds how many a tenant has (429 `too_many_webhooks`).
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description A webhook and its state.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description With its deliveries.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Members left out stay as they are. Setting `active` to true also ends the state in which the service disabled it.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/panel/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description The newest first.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/webhooks/{id}/resend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again everything since a moment
         * @description Queues every failed delivery since a moment once more, in their order; at most the last 14 days. Test messages are left out.
         */
        post: operations["resendSince"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Show the secret of a webhook
         * @description The secret that signs messages, to be put into the receiver.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Makes a new secret. For 24 hours messages carry a signature by the former one too, so that the receiver can change over. Another rotation takes nothing of those 24 hours; at most the ten newest former secrets sign.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/panel/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Queues a delivery with made-up content at once, also to a webhook that is not active. It is sent once. Where it fails, be it with 410, the webhook is not disabled and does not count as failing; one that is accepted ends `failing_since`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptInvitationRequest: {
            password: components["schemas"]["NewPassword"];
        };
        AccountName: {
            name: string;
            slug: components["schemas"]["Slug"];
        };
        /**
         * @description Credits, as a decimal with up to 6 places.
         * @example 12.500000
         */
        Amount: string;
        AnswerSharedTileRequest: {
            number: components["schemas"]["TileNumber"];
            secret: components["schemas"]["LinkSecret"];
        };
        ApiToken: {
            created_at: components["schemas"]["Time"];
            expires_at: components["schemas"]["OptionalTime"];
            /** Format: int64 */
            id: number;
            /** @description Last call of the public API, to the minute; null before the first. */
            last_used_at: components["schemas"]["OptionalTime"];
            name: string;
            revoked_at: components["schemas"]["OptionalTime"];
            scopes: components["schemas"]["Scopes"];
        };
        ApiTokenList: {
            data: components["schemas"]["ApiToken"][];
        };
        AskForLinkRequest: {
            email: components["schemas"]["Email"];
        };
        Attempt: {
            at: components["schemas"]["Time"];
            /** @description Why there was no answer, or why it was none of success; null for a 2xx. */
            error: null | components["schemas"]["Problem"];
            /** @description Milliseconds until the answer, or until the attempt was given up. */
            ms: number;
            /** @description The first 1,024 characters of the answer's body. */
            response_body: string;
            /** @description HTTP status of the answer; null when there was none. */
            status: number | null;
        };
        /** @enum {string} */
        AuditArea: "session" | "member" | "tenant" | "token" | "schema" | "query" | "board" | "upload_url" | "file" | "run" | "automation" | "webhook";
        AuditEntry: {
            /**
             * @description Area and verb, in as many dotted parts as it takes.
             * @example member.invite
             * @example schema.create
             */
            action: string;
            at: components["schemas"]["Time"];
            /** @description What it was changed to; depends on `action`. A member that is an object of `from` and `to` says what it was before and is after. `address` is the network address of the client, of IPv6 the /64. Texts are cut to fit in 3 KiB, and end with `…` then. */
            details: {
                [key: string]: unknown;
            };
            /** Format: int64 */
            id: number;
            /**
             * @description Path of the panel's page about the target; null where it is gone, or has none.
             * @example /esquemas/voos
             */
            link: string | null;
            /** @description The address of e-mail of the member who did it, also when that member is gone; null: the operator, by a command. Of a failed login, the address of the account. */
            member: string | null;
            /** @description What was changed, as people know it. */
            target: string;
        };
        AuditList: {
            data: components["schemas"]["AuditEntry"][];
            next: components["schemas"]["Next"];
        };
        Automation: {
            /** @description The last time a rule started runs; null before the first. */
            last_started: null | {
                at: components["schemas"]["Time"];
                rule: components["schemas"]["AutomationRule"];
                run_ids: number[];
            };
            /** @description Why the rules cannot start what they should (too few credits, for example); null when nothing is wrong. */
            problem: null | components["schemas"]["Problem"];
            rules: components["schemas"]["AutomationRules"];
            /** @description Last change of the rules; null when none were ever set. */
            updated_at: components["schemas"]["OptionalTime"];
        };
        AutomationPreview: {
            /** @description The runs there would have been, the newest first. */
            data: {
                at: components["schemas"]["Time"];
                /** Format: int64 */
                bytes: number;
                /** @description What it would have cost at the most, as `estimateRun` says; settled by the second at the end. */
                credits: components["schemas"]["Amount"];
                /** Format: int64 */
                files: number;
                /** Format: int64 */
                rows: number;
                rule: components["schemas"]["AutomationRule"];
            }[];
            /** @description The first of them; null when there is none. */
            since: components["schemas"]["OptionalTime"];
            /** @description How many uploads were looked at. */
            uploads: number;
        };
        /** @enum {string} */
        AutomationRule: "on_upload" | "pending_bytes" | "minutes_after_upload";
        AutomationRules: {
            /** @description Number of executors; null or absent for one. */
            executors?: number | null;
            /** @description Start so many minutes after an upload that still waits; null for no such rule. */
            minutes_after_upload: number | null;
            /** @description Start on every completed upload. */
            on_upload: boolean;
            /**
             * Format: int64
             * @description Start when the pending files reach this size in bytes; null for no such rule.
             */
            pending_bytes: number | null;
            /**
             * Format: int64
             * @description Shape of the executors; null or absent for the plan's default.
             */
            shape_id?: number | null;
        };
        Board: {
            /** Format: int64 */
            id: number;
            link: components["schemas"]["BoardLink"];
            name: components["schemas"]["BoardName"];
            /** @description In the order of the page. */
            tiles: components["schemas"]["Tile"][];
            updated_at: components["schemas"]["Time"];
            /** @description E-mail address of the member who changed it last. */
            updated_by: string;
            version: components["schemas"]["BoardVersion"];
        };
        /** @description The link that shows the board to people without a session; null for none. */
        BoardLink: {
            created_at: components["schemas"]["Time"];
            /** @description E-mail address of the member who made it. */
            created_by: string;
            expires_at: components["schemas"]["OptionalTime"];
        } | null;
        BoardList: {
            data: components["schemas"]["BoardSummary"][];
        };
        /** @description Name of a board. Two boards may have one name. */
        BoardName: string;
        BoardSummary: {
            /** Format: int64 */
            id: number;
            name: components["schemas"]["BoardName"];
            /** @description Whether a link shows it to people without a session. */
            shared: boolean;
            /** @description Number of tiles. */
            tiles: number;
            updated_at: components["schemas"]["Time"];
            /** @description E-mail address of the member who changed it last. */
            updated_by: string;
        };
        /**
         * Format: int64
         * @description Moves by one with each change of the board.
         */
        BoardVersion: number;
        Budget: {
            /**
             * Format: int64
             * @description Null where the plan has no bound.
             */
            bound: number | null;
            /**
             * @description A name of docs/budgets.md; there may be new ones.
             * @example schemas
             */
            name: string;
            /** Format: int64 */
            used: number;
        };
        BudgetList: {
            data: components["schemas"]["Budget"][];
        };
        Change: {
            /** @description Name of the field; null where the schema as a whole changed. */
            field: string | null;
            /** @description What it was; null where the kind says all, and for a description, which stands in the fields. */
            from: string | null;
            /** @enum {string} */
            kind: "field_added" | "field_dropped" | "type_changed" | "made_optional" | "made_required" | "key_changed" | "description_changed" | "event_date_changed" | "undeclared_fields_changed";
            /** @description The change for people, in Portuguese (pt-BR). */
            text: string;
            to: string | null;
        };
        ChangeBoardRequest: {
            name: components["schemas"]["BoardName"];
            /** @description The tiles that stay, in their new order. */
            tiles: {
                last_days: components["schemas"]["LastDays"];
                number: components["schemas"]["TileNumber"];
                title: components["schemas"]["TileTitle"];
                width: components["schemas"]["TileWidth"];
            }[];
            version: components["schemas"]["BoardVersion"];
        };
        ChangeMemberRequest: {
            role: components["schemas"]["Role"];
        };
        ChangeNoticeSettingsRequest: {
            credits?: components["schemas"]["OptionalNoticeChoice"];
            damage?: components["schemas"]["OptionalNoticeChoice"];
            files?: components["schemas"]["OptionalNoticeChoice"];
            rules?: components["schemas"]["OptionalNoticeChoice"];
            runs?: components["schemas"]["OptionalNoticeChoice"];
            webhooks?: components["schemas"]["OptionalNoticeChoice"];
        };
        ChangePasswordRequest: {
            current_password: string;
            new_password: components["schemas"]["NewPassword"];
        };
        ChangeSchemaRequest: {
            active?: boolean;
            name?: string;
        };
        ChangeTenantRequest: {
            /** @description Credits below which members are told, as a decimal with up to 6 places; null for none. */
            credits_threshold?: string | null;
            delete_processed_files?: boolean;
            name?: string;
            /** @description IANA name, or `UTC`. One that the service does not know answers 422 with `errors.time_zone`. */
            time_zone?: string;
        };
        ChangeWebhookRequest: {
            active?: boolean;
            description?: string;
            url?: components["schemas"]["Url"];
        };
        /** @description How the answer is drawn; null where it is shown as a table. */
        Chart: {
            /** @enum {string} */
            kind: "line" | "area" | "bar" | "stacked" | "scatter" | "number";
            /** @description Name of the column of which each value is a series; null for none. */
            split: string | null;
            /** @description Name of the column along the horizontal axis. */
            x: string;
            /** @description Names of the columns that are drawn. */
            y: string[];
        } | null;
        /** @description An `Error` with the tenants to choose from. */
        ChooseTenantError: {
            code: components["schemas"]["ErrorCode"];
            error: string;
            request_id: string;
            tenants: components["schemas"]["AccountName"][];
        };
        Condition: {
            /** @description Name of a field of the schema (any version) or of a system field. Aliases cannot be filtered by. */
            field: string;
            op: components["schemas"]["ConditionOperator"];
            /** @description The value to compare with; required unless `op` is `is null` or `is not null`, where it is not read. For `in` and `not in` an array of 1 to 1,000 values; for `between` an array of two, `[from, to]`, both included; for `like` and `not like` a string in which `%` stands for any text, `_` for any one character and `\` makes the `%`, `_` or `\` after it literal and stands before nothing else. Texts hold no U+0000 (422). Values have the field's type: strings for `string`, `date` (`YYYY-MM-DD`) and `timestamp` (RFC 3339), JSON numbers for numeric fields, or strings of digits where a JSON number would lose digits (64-bit integers, decimals), booleans for `boolean`. Null is not a value: use `is null`. */
            value?: unknown;
        };
        /** @description Extra filters. All conditions must hold (AND). They filter records before any grouping. */
        ConditionList: components["schemas"]["Condition"][];
        /**
         * @description Comparison. As in SQL, a record whose field is null satisfies `is null` and no other operator, `!=` and `not in` included. `like` distinguishes upper and lower case.
         * @enum {string}
         */
        ConditionOperator: "=" | "!=" | ">" | "<" | ">=" | "<=" | "like" | "not like" | "in" | "not in" | "between" | "is null" | "is not null";
        CreateBoardRequest: {
            name: components["schemas"]["BoardName"];
        };
        CreatedToken: {
            api_token: components["schemas"]["ApiToken"];
            /** @description The JWT for the header `Authorization`; shown only in this answer and kept nowhere. */
            token: string;
        };
        CreateTokenRequest: {
            /** @description Days from now, or null for a token without an end. */
            expires_in_days: number | null;
            /** @description What it is for. */
            name: string;
            scopes: components["schemas"]["Scopes"];
        };
        CreateWebhookRequest: {
            /** @default true */
            active?: boolean;
            /** @default  */
            description?: string;
            url: components["schemas"]["Url"];
        };
        CreditHistory: {
            /** @description What was charged in the last 30 days. */
            charged_in_30_days: components["schemas"]["Amount"];
            /** @description An estimate: whole days until the balance is used up at the pace of the last 30 days. Null where nothing was charged in them, and beyond ten years. */
            days_left: number | null;
            /** @description What the runs of each schema were charged in each period, where that is above zero; schemas with the most first, at most 100 of them. */
            parts: {
                charged: components["schemas"]["Amount"];
                /** Format: date */
                from: string;
                schema: components["schemas"]["Slug"];
            }[];
            /** @description The oldest first, the current one last; also those in which nothing moved. */
            periods: {
                /** @description The balance at its end; of the current one, now. */
                balance: components["schemas"]["Amount"];
                charged: components["schemas"]["Amount"];
                /**
                 * Format: date
                 * @description First day of the period, in UTC.
                 */
                from: string;
                granted: components["schemas"]["Amount"];
            }[];
        };
        Credits: {
            /** @description What can still be spent; reservations are already taken off. */
            balance: components["schemas"]["Amount"];
            /** @description What runs that go on have set aside. */
            reserved: components["schemas"]["Amount"];
        };
        /** @description An `Error` about stored files that are missing or damaged. */
        DamagedSourceError: {
            code: components["schemas"]["ErrorCode"];
            /** @description The files, ten at most; absent where files of the table itself are damaged. */
            damaged_files?: {
                file_name: string;
                /** Format: int64 */
                id: number;
            }[];
            /** @description What went wrong, for people, in Portuguese (pt-BR). */
            error: string;
            /** @description The value of the header `X-Request-Id`. */
            request_id: string;
        };
        /**
         * @description A day or a moment in any form of ISO 8601 that names one: calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a time of day down to hours, minutes, or seconds with up to 9 decimals (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic (`20261120T093000Z`). A moment without an offset is UTC.
         * @example 2026-11-20
         * @example 2026-W47-5
         * @example 2026-11-20T09:30:00-03:00
         * @example 20261120T093000Z
         */
        DateOrDateTime: string;
        /**
         * @description A date-time as RFC 3339 has it; without an offset it is UTC.
         * @example 2026-11-20T09:30:00-03:00
         */
        DateTime: string;
        Delivery: {
            /** @description How many there were. */
            attempts: number;
            created_at: components["schemas"]["Time"];
            /** Format: int64 */
            id: number;
            last_attempt: null | components["schemas"]["Attempt"];
            /** @description The header `webhook-id`, the same on every attempt. */
            message_id: string;
            next_attempt_at: components["schemas"]["OptionalTime"];
            /** Format: int64 */
            run_id: number | null;
            status: components["schemas"]["DeliveryStatus"];
            /** @description Whether `testWebhook` made it. */
            test: boolean;
            /** @example schemas.run.status */
            topic: string;
            /** Format: int64 */
            webhook_id: number;
        };
        DeliveryDetail: {
            /** @description The newest attempts, the newest first; older ones are not kept. `delivery` counts all of them. */
            attempts: components["schemas"]["Attempt"][];
            delivery: components["schemas"]["Delivery"];
            /** @description The message's body, as sent. */
            payload: {
                [key: string]: unknown;
            };
        };
        DeliveryList: {
            data: components["schemas"]["Delivery"][];
            next: components["schemas"]["Next"];
        };
        /**
         * @description `pending`: an attempt is to come; `delivered`: an attempt was answered 2xx; `failed`: no attempt follows by itself.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "failed";
        /** @description The proposal in the form of a `SchemaDocument`; complete unless there is no event date field. */
        DetectedDocument: {
            event_date_field: string | null;
            fields: components["schemas"]["Field"][];
            name: string;
            slug: string;
            undeclared_fields: components["schemas"]["UndeclaredFields"];
        };
        DetectedField: {
            /** @description Kinds of values that do not go together; empty where there is no conflict. */
            conflicts: {
                /**
                 * Format: int64
                 * @description Records with a value of this kind.
                 */
                count: number;
                /**
                 * Format: int64
                 * @description The first of them, from 1.
                 */
                first_record: number;
                kind: string;
                /** @description In Portuguese (pt-BR). */
                text: string;
            }[];
            /** @description Up to 3 different values as JSON text. */
            examples: string[];
            /** @description Share of all records that lack the key. */
            missing_share: number;
            name: string;
            notes: components["schemas"]["Note"][];
            /** @description Share of all records in which the value is null. */
            null_share: number;
        };
        Detection: {
            document: components["schemas"]["DetectedDocument"];
            event_date: components["schemas"]["EventDateChoice"];
            /** @description What the sample showed of each field of `document`, in the same order. */
            fields: components["schemas"]["DetectedField"][];
            notes: components["schemas"]["Note"][];
            /** @description How much of the sample was read. */
            sample: {
                /** @description False when only the first records were read. */
                complete: boolean;
                /** @enum {string} */
                format: "array" | "object" | "jsonl";
                /** Format: int64 */
                records: number;
            };
            /** @description Keys of the sample that cannot be fields, the first 20. */
            skipped_keys: {
                key: string;
                note: components["schemas"]["Note"];
            }[];
        };
        Done: {
            /** @description Always true. */
            success: boolean;
        };
        /**
         * @description An address of e-mail, compared without regard to upper and lower case.
         * @example ana@acme.example
         */
        Email: string;
        /** @description The one body of every error of every operation. `error`, `code` and `request_id` are always there; `errors` is there when fields, parameters or the schema are to blame. An invalid file's answer also carries `report` (see `InvalidFileError`). New members may be added; ignore those you do not know. */
        Error: {
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong, for people, in Portuguese (pt-BR). Texts may be reworded; programs read `code`. */
            error: string;
            errors?: components["schemas"]["FieldErrors"];
            /** @description The value of the header `X-Request-Id`; give it to support. */
            request_id: string;
        };
        /** @description What went wrong, for programs: stable, never reworded, never reused. The catalogue may grow, so treat a code you do not know by its HTTP status. The page `/docs/erros` of an installation tells cause and cure of each, in Portuguese; the header `Link` of every error leads to the place of its code there (`/docs/erros#{code}`). */
        ErrorCode: string;
        Estimate: {
            balance: components["schemas"]["Amount"];
            /** Format: int64 */
            bytes: number;
            /** @description What would be set aside, for all runs together; settled by the second at the end. */
            credits: components["schemas"]["Amount"];
            /** @description Null where runs have no driver (the embedded profile). */
            driver: components["schemas"]["Shape"] | null;
            /** @description Whether the balance suffices. */
            enough: boolean;
            executor: components["schemas"]["Shape"];
            executors: number;
            /**
             * Format: int64
             * @description The files that would be taken; fewer than are pending where the runs have no room for all.
             */
            files: number;
            /** @description How long it takes at the most, the longest of the runs that would start together. */
            seconds: number;
        };
        EventDateChoice: {
            /** @description Every date or timestamp field, the likeliest first. */
            candidates: {
                /** @description Whether it is present and not null in every record; only then can it be chosen. */
                eligible: boolean;
                field: string;
                reasons: components["schemas"]["Note"][];
                /** @enum {string} */
                type: "date" | "timestamp";
            }[];
            /** @description The field proposed; null where none can be it. */
            field: string | null;
            /** @description Why that field, or why none. */
            reasons: components["schemas"]["Note"][];
        };
        ExplainedQuery: {
            /**
             * @description Whose SQL it is.
             * @enum {string}
             */
            dialect: "duckdb" | "trino";
            files: components["schemas"]["FileCounts"];
            left_out: components["schemas"]["FileCounts"];
            /**
             * Format: int64
             * @description The schema's counter at which it was planned.
             */
            position: number;
            /** @description The statement, with the schema in place of the files and tables of the service. */
            sql: string;
        };
        /** @description The answer of `queryRecords`, and how it came about. */
        ExplainedQueryResult: {
            format: "ExplainedQueryResult";
        } & (Omit<components["schemas"]["QueryResult"], "format"> & {
            explanation: components["schemas"]["QueryExplanation"];
        });
        /** @example count(*) as total */
        Expression: string;
        Failure: {
            /** @description What to do about it, in Portuguese (pt-BR). */
            fix: string;
            /** @enum {string} */
            kind: "file" | "table" | "run" | "webhook" | "automation" | "credits";
            /**
             * @description Path of the panel's page about it.
             * @example /processamentos/77
             */
            link: string;
            /** @description What went wrong, in Portuguese (pt-BR). */
            message: string;
            /** @description What a member can do about it; null where the page of `link` is the place for it. */
            remedy: null | components["schemas"]["Remedy"];
            /** @description The failed run, where files of it still wait that `retryRun` would take; null otherwise. */
            run: null | {
                /** @description Why it failed. */
                code: string;
                /** Format: int64 */
                id: number;
                schema: components["schemas"]["Slug"];
            };
            /** @description The thing's name. */
            what: string;
            when: components["schemas"]["Time"];
        };
        Field: {
            /** @description Absent where it is empty. */
            description?: string;
            /** @description JSON key in the records; absent where it is the name. */
            key?: string;
            name: string;
            required: boolean;
            type: string;
        };
        /** @description Field or parameter name -> texts in Portuguese. A place inside a value is dotted, with positions from 0 (`where.0.value`). On 404 the key is `schema`; on refused file names it is `file_name`. At most 500 problems are told, and of a body of more than 2,000 values only the first that was found; where an answer leaves problems out that were found, `body` says how many. */
        FieldErrors: {
            [key: string]: string[];
        };
        /** @description One field as a person declares it. Rules beyond the types here (names, types, keys) are checked by the service, which names each place in `errors`. */
        FieldInput: {
            /** @default  */
            description?: string;
            /** @description JSON key in the records, 1 to 255 bytes; the name unless given. `_celeiro_line` is reserved. */
            key?: string;
            /** @description Column name, `[a-z][a-z0-9_]*`. */
            name: string;
            /** @default false */
            required?: boolean;
            /** @description `string`, `integer`, `number`, `decimal(p,s)`, `boolean`, `date`, `timestamp` or `json`. */
            type: string;
        };
        /** @description Name of a field of the schema, of a system field, or of a result column of `select`. */
        FieldName: string;
        FileCounts: {
            /** @description Files of the columnar table; null where another table format keeps them. */
            data: number | null;
            /** @description Uploaded files that no run has processed yet. */
            raw: number;
        };
        /**
         * @description What a query or a verification last found of the stored content: it is `missing`, it is not what was uploaded (`damaged`), or the store refuses to give it back and may have it whole (`unreadable`). Null where nothing was found.
         * @enum {string|null}
         */
        FileDamage: "missing" | "damaged" | "unreadable" | null;
        FileDetail: {
            /** @description Why the upload failed; null unless it did. */
            failure: null | {
                /** @description For programs, stable. */
                code: string;
                /** @description What to do about it, in Portuguese (pt-BR). */
                fix: string;
                /** @description In Portuguese (pt-BR). */
                message: string;
            };
            file: components["schemas"]["ListedFile"];
            /** @description What is wrong with an invalid file; null for every other, and for one that is not among the last 1,000 of its schema. */
            report: null | components["schemas"]["ValidationReport"];
            /** @description When its records were taken out of every answer; null unless they are. */
            set_aside_at: null | components["schemas"]["Time"];
        };
        FileRecord: {
            /**
             * Format: date-time
             * @description When the upload began, RFC 3339 in UTC.
             */
            created_at: string;
            /** @description The name it was uploaded under. */
            file_name: string;
            /**
             * Format: int64
             * @description Unique identifier; the value of the system field `_file_id` of the file's records.
             */
            id: number;
            processing_status: components["schemas"]["ProcessingStatus"];
            /**
             * Format: int64
             * @description Number of records of a valid file, of lines of an invalid one; null when the upload broke off or goes on.
             */
            rows: number | null;
            /**
             * Format: int64
             * @description The run that is processing or has processed the file; null when no run has it. A run that failed or was cancelled gives its files back, and they return to null.
             */
            run_id: number | null;
            /** @description The schema's version that was current when the upload token was made; the file was checked against it. */
            schema_version: string;
            /** @description SHA-256 of the content (decompressed), in lower-case hexadecimal; null unless `upload_status` is `completed`. */
            sha256: string | null;
            /**
             * Format: int64
             * @description Size of the content in bytes, after decompression where it was sent compressed.
             */
            size_bytes: number;
            /** @description Key of the stored object: `{tenant}/{slug}/{version}/{yyyy}/{mm}/{dd}/{file id}/{file_name}`. The object holds the file's records in normalised form: each record ends in LF, and the few values that engines could read differently are rewritten. Null where nothing is stored: while bytes arrive, after a failure, and once a processed file was deleted. */
            storage_path: string | null;
            /**
             * Format: date-time
             * @description Last change of this record, RFC 3339 in UTC.
             */
            updated_at: string;
            upload_status: components["schemas"]["UploadStatus"];
            validation: components["schemas"]["FileValidation"];
        };
        /**
         * @description Result of the check of the content: `pending` while bytes arrive, then `valid` or `invalid`. It stays `pending` when the upload broke off before the check had an answer.
         * @enum {string}
         */
        FileValidation: "valid" | "invalid" | "pending";
        /** @description Columns to group by: names of fields or system fields, or aliases of expressions in `select` without aggregates. With aggregates in `select`, every other column of `select` must be grouped by. */
        GroupList: components["schemas"]["FieldName"][];
        Invitation: {
            email: components["schemas"]["Email"];
            expires_at: components["schemas"]["Time"];
            /** @description Whether the member had a password before. */
            joined: boolean;
            tenant: {
                name: string;
                slug: components["schemas"]["Slug"];
            };
        };
        InviteMemberRequest: {
            email: components["schemas"]["Email"];
            role: components["schemas"]["Role"];
        };
        KeptQueries: {
            recent: {
                asked_at: components["schemas"]["Time"];
                query: components["schemas"]["QueryText"];
            }[];
            saved: components["schemas"]["SavedQuery"][];
        };
        /** @description The tile shows so many days up to the last one with data, whatever days its query names; null shows the days of the query. */
        LastDays: number | null;
        LedgerEntry: {
            /** @description Added to the balance; negative for `reserve` and `charge`. */
            amount: components["schemas"]["Amount"];
            at: components["schemas"]["Time"];
            /** @description The balance after this entry. */
            balance: components["schemas"]["Amount"];
            /** Format: int64 */
            id: number;
            /**
             * @description `grant`: credits the operator gave; `reserve`: set aside at the start of a run; `release`: given back at its end; `charge`: what it used.
             * @enum {string}
             */
            kind: "grant" | "reserve" | "release" | "charge";
            /** @description What the operator wrote with a grant; otherwise empty. */
            note: string;
            /** Format: int64 */
            run_id: number | null;
            /** @description Slug of the run's schema. */
            schema: string | null;
        };
        LedgerList: {
            data: components["schemas"]["LedgerEntry"][];
            next: components["schemas"]["Next"];
        };
        LineError: {
            /**
             * Format: int64
             * @description Place of the problem in bytes from the start of the file, from 0; in the decompressed content where the file was sent compressed.
             */
            byte_offset: number;
            /** @description What is wrong, for programs; stable. The extension `x-line-error-codes` of this document lists the codes. */
            code: string;
            /** @description What should have stood there, e.g. a type. */
            expected: string;
            /** @description JSON key of the field concerned; null when the line as a whole is to blame. */
            field: string | null;
            /** @description What stood there, at most 80 characters. */
            found: string;
            /**
             * Format: int64
             * @description Number of the line, from 1.
             */
            line: number;
            /** @description What is wrong, for people, in Portuguese (pt-BR). */
            message: string;
        };
        /** @description What stands behind the `#` of a board's link. */
        LinkSecret: string;
        /** @description The record of a file, and what was found of its stored content. */
        ListedFile: components["schemas"]["FileRecord"] & {
            damage: components["schemas"]["FileDamage"];
        };
        ListedFileList: {
            data: components["schemas"]["ListedFile"][];
            meta: components["schemas"]["PageMeta"];
            /** @description Always true. */
            success: boolean;
        };
        LoginOptions: {
            /** @description Whether the service sends e-mail, so that `askForLink` works. */
            mail: boolean;
        };
        LogInRequest: {
            email: components["schemas"]["Email"];
            password: string;
            /** @description Which tenant to enter; needed only after `choose_tenant`. */
            tenant?: components["schemas"]["Slug"];
        };
        MarkNoticesReadRequest: {
            to: components["schemas"]["Time"];
        };
        /**
         * @description An account and the member in it, as the slug of the tenant, a slash, and the id of the member.
         * @example acme/7
         */
        MeantAccount: string;
        Member: {
            created_at: components["schemas"]["Time"];
            email: components["schemas"]["Email"];
            /** Format: int64 */
            id: number;
            /** @description Until when a link that was not used yet works; null when there is none. */
            invitation_expires_at: components["schemas"]["OptionalTime"];
            /** @description Whether the member has set a password. */
            joined: boolean;
            /** @description Last use of a session, to the minute; null when there has been none in the last 7 days. */
            last_seen_at: components["schemas"]["OptionalTime"];
            role: components["schemas"]["Role"];
        };
        MemberList: {
            data: components["schemas"]["Member"][];
        };
        MemberWithLink: {
            /**
             * @description The page where the member sets a password; a secret, shown only in this answer.
             * @example https://celeiro.example/convite/3kJw0lOcJ2o4rE8o3kF4m3nB1dYt7Qv5wXz9aBcDeFg
             */
            link: string;
            /** @description Whether a letter to the member brings a link too. */
            mailed: boolean;
            member: components["schemas"]["Member"];
        };
        /** @description At least 12 and at most 256 characters, and not the address of e-mail. */
        NewPassword: string;
        /** @description Pass it as `cursor` to read on; null when this is the last page. */
        Next: string | null;
        /** @description The value for `page_token` of the next page; also in the header `X-Next-Page-Token`. Absent when no more rows follow. */
        NextPageToken: string;
        Note: {
            code: string;
            /** @description In Portuguese (pt-BR). */
            text: string;
        };
        /**
         * @description `at_once`: within two minutes, in at most one letter in 15 minutes; `daily`: in one letter at 8:00 in the account's time zone; `never`: not by e-mail.
         * @enum {string}
         */
        NoticeChoice: "at_once" | "daily" | "never";
        /**
         * @description `files`: refused files; `runs`: failed processing; `damage`: damaged files and tables; `webhooks`: webhooks that were switched off, for owners alone; `rules`: rules that cannot start processing; `credits`: credits below the threshold of the account.
         * @enum {string}
         */
        NoticeKind: "files" | "runs" | "damage" | "webhooks" | "rules" | "credits";
        NoticeList: {
            data: (components["schemas"]["Failure"] & {
                unread: boolean;
            })[];
            /** @description Notices that the member has not read. */
            unread: number;
        };
        NoticeSettings: {
            /** @description One item for each kind that the role sees. */
            data: {
                /** @description How the member is told now. */
                choice: components["schemas"]["NoticeChoice"];
                /** @description How members of the role are told who chose nothing. */
                default: components["schemas"]["NoticeChoice"];
                kind: components["schemas"]["NoticeKind"];
            }[];
            /** @description Whether the service sends e-mail; without it nobody is told by e-mail, whatever was chosen. */
            mail: boolean;
        };
        OpenSharedBoardRequest: {
            secret: components["schemas"]["LinkSecret"];
        };
        /**
         * @description A `NoticeChoice`; null goes back to the default of the role.
         * @enum {string|null}
         */
        OptionalNoticeChoice: "at_once" | "daily" | "never" | null;
        /**
         * Format: date-time
         * @description RFC 3339 in UTC, or null.
         */
        OptionalTime: string | null;
        Ordering: {
            /**
             * @default asc
             * @enum {string}
             */
            direction?: "asc" | "desc" | "ASC" | "DESC";
            field: components["schemas"]["FieldName"];
        };
        /** @description Order of the rows. Nulls come last in either direction. Where it leaves the order of two rows open, and when it is absent, rows follow the event date, then a stable tie-breaker (with aggregates: the grouped columns), so that pages are reproducible. When `select` has aggregates, system fields (names with a leading underscore) that are not grouped by are dropped from the order without an error. */
        OrderList: components["schemas"]["Ordering"][];
        Overview: {
            credits: components["schemas"]["Credits"];
            /** @description The last 30 days in UTC, the oldest first, today last; days without uploads too. */
            days: {
                /** Format: int64 */
                bytes: number;
                /** Format: date */
                day: string;
                /**
                 * Format: int64
                 * @description Completed uploads.
                 */
                files: number;
                /**
                 * Format: int64
                 * @description Uploads that failed.
                 */
                invalid_files: number;
                /** Format: int64 */
                rows: number;
            }[];
            /** @description What persists (low credits, damaged files and tables, rules that cannot start processing), then what went wrong in the last 7 days and was not mended since, by an accepted file of the same name or by a later run. Of each the newest first. */
            failures: components["schemas"]["Failure"][];
            /** @description What a new account has done so far. */
            first_steps: {
                /** @description Whether an upload was ever accepted. */
                file: boolean;
                /** @description Whether a query with an API token was ever answered. */
                outside_query: boolean;
                /** @description Whether an API token was ever made. */
                token: boolean;
            };
            /** @description Freshness of every active schema, the stalest last. */
            schemas: {
                /** @description Last completed upload; null before the first. */
                last_file_at: components["schemas"]["OptionalTime"];
                name: string;
                /** Format: int64 */
                pending_bytes: number;
                /** Format: int64 */
                pending_files: number;
                slug: components["schemas"]["Slug"];
            }[];
            /** @description Everything there is. */
            totals: {
                /** Format: int64 */
                bytes: number;
                /** Format: int64 */
                files: number;
                /** Format: int64 */
                rows: number;
                /** Format: int64 */
                schemas: number;
            };
            /** @description When the service had last read all that it keeps and compared it with what was uploaded; null before the first time. */
            verified_at: components["schemas"]["OptionalTime"];
        };
        PageMeta: {
            /** @description The page asked for, also when it lies past `last_page`; such a page is empty. */
            current_page: number;
            /** @description Number of the first item on the page, counted from 1 over all pages; 0 when the page is empty. */
            from: number;
            /** @description Number of the last page; 1 when there are no items. */
            last_page: number;
            per_page: number;
            /** @description Number of the last item on the page, counted from 1 over all pages; 0 when the page is empty. */
            to: number;
            /**
             * Format: int64
             * @description Number of items that match the filters, on all pages.
             */
            total: number;
        };
        /** @description The `data` of one event, as JSON. */
        PanelEvent: {
            /**
             * Format: int64
             * @description Of the file, run or webhook; null for the other types.
             */
            id: number | null;
            /** @description Slug of the schema concerned. */
            schema: string | null;
            /** @description The state it came to, e.g. a run's status or a file's upload status. */
            state: string | null;
            /** @enum {string} */
            type: "file" | "run" | "webhook" | "schema" | "credits" | "reset";
        };
        Pending: {
            /** Format: int64 */
            bytes: number;
            /** Format: int64 */
            files: number;
            /** Format: int64 */
            rows: number;
            /** @description One for each version with pending files, the oldest first; each becomes a run of its own, or several where it has more files than a run takes. */
            versions: {
                /** Format: int64 */
                bytes: number;
                /** Format: int64 */
                files: number;
                /** Format: int64 */
                rows: number;
                version: components["schemas"]["SchemaVersion"];
            }[];
        };
        PinTileRequest: {
            chart: components["schemas"]["Chart"];
            last_days: components["schemas"]["LastDays"];
            query: components["schemas"]["QueryText"];
            schema: components["schemas"]["Slug"];
            title: components["schemas"]["TileTitle"];
            width: components["schemas"]["TileWidth"];
        };
        /** @description What the tenant's plan allows; the operator sets it. */
        Plan: {
            /** @description Whether shape and number of executors are chosen; otherwise the default shape with one executor is used. */
            custom_processing: boolean;
            /** Format: int64 */
            default_shape_id: number;
            limits: {
                /**
                 * Format: int64
                 * @description Largest upload, after decompression.
                 */
                max_file_bytes: number;
                query_timeout_seconds: number;
                /** @description Of the public API, per API token. */
                requests_per_minute: {
                    listing: number;
                    query: number;
                    upload_token: number;
                };
            };
            name: string;
            /** @description Whether the plan includes processing. */
            processing: boolean;
        };
        /** @description What went wrong. */
        Problem: {
            /** @description For programs, stable. */
            code: string;
            /** @description For people, in Portuguese (pt-BR). */
            message: string;
        };
        /** @description Both members are required when the plan allows custom processing. On a basic plan they may be omitted; the plan's default preset and one executor are used whatever they say, and only their types and bounds are checked. */
        ProcessFilesRequest: {
            /** @description Number of executors. On Kubernetes the driver uses one CPU more. */
            executors?: number;
            /**
             * Format: int64
             * @description The `id` of an existing, active shape (`listShapes`) for the executors. Where runs have a driver, it is the default-driver shape of the same architecture.
             */
            shape_id?: number;
        };
        ProcessingStarted: {
            /** @description Number of executors used by each run. */
            executors: number;
            /**
             * Format: int64
             * @description Files queued, in all runs together. A run takes at most 50,000; the files beyond it stay pending.
             */
            files_count: number;
            /** @description Identifiers of the runs created, one for each schema version that has pending files, as far as the plan has room for open runs. A file record's `run_id` and a webhook's `metadata.run_id` refer to them. */
            ids: number[];
            /** @description Slug of the schema. */
            schema: string;
            /** @description The version processed; the newest of them when there are several. */
            schema_version: string;
            /** @description Name of the shape preset used. */
            shape: string;
            /**
             * @description Always `started`. A run goes from `started` to `running` and ends as `completed`, `failed` or `cancelled`; it can fail from `started`.
             * @example started
             */
            status: string;
            /** @description Size of these files in megabytes (1 MB = 1,048,576 bytes), in all runs together. */
            total_size_mb: number;
        };
        /**
         * @description `pending`: the file waits for a run; those with `upload_status` `completed` are what `processFiles` takes. `processing`: a run has it. `completed`: its records are in the columnar table. `failed`: it will not be processed, because its upload failed, or because it was set aside, as one does when what is stored of it is damaged: then its records are in no answer until it is taken back. A run that fails gives its files back as `pending`. Records of a completed upload that is not set aside are queryable, each exactly once, in every one of these states.
         * @enum {string}
         */
        ProcessingStatus: "pending" | "processing" | "completed" | "failed";
        QueryColumn: {
            /** @description Field name, alias, or the text of an expression without alias. */
            name: string;
            /**
             * @description One of `varchar`, `bigint`, `double`, `decimal(p,s)` (with its figures), `boolean`, `date`, `timestamp(6) with time zone` and `json`. The vocabulary is the same whatever engine answers.
             * @example bigint
             */
            type: string;
        };
        /** @description The columns, in the order of `select`. Absent when `include_meta` is false. */
        QueryColumns: components["schemas"]["QueryColumn"][];
        /** @description How a page of a query was answered. */
        QueryExplanation: {
            /** @description Whether a computation of it was given up, and begun again elsewhere. */
            again: boolean;
            files: components["schemas"]["FileCounts"];
            /**
             * @description `light`: short queries, at the service's priority. `heavy`: long ones, below it. `alone`: in a process of its own, after one of the account's queries brought a process down. Null where the engine has no lanes.
             * @enum {string|null}
             */
            lane: "light" | "heavy" | "alone" | null;
            /** @description Whether it went on from a page token. */
            next_page: boolean;
            /**
             * Format: int64
             * @description The schema's counter at which it was answered.
             */
            position: number;
            /** @description Queries of the account that were being computed when it asked for its place. */
            queries_before: number;
            /**
             * Format: int64
             * @description Bytes of the unprocessed files among them.
             */
            raw_bytes: number;
            /**
             * Format: int64
             * @description Bytes of the answer that waited on disk for its reader.
             */
            spooled_bytes: number;
            /** @description Milliseconds of each stage, in their order. */
            stages: {
                /** @description The computation that answered. */
                engine_ms: number;
                /** @description Waiting for its rows. */
                fetching_ms: number;
                /** @description Computations that were given up. */
                lost_ms: number;
                /** @description Position, files, plan, and the next page token. */
                planning_ms: number;
                /** @description Writing them as JSON. */
                printing_ms: number;
                /** @description Waiting for the client to take them. */
                sending_ms: number;
                /** @description Waiting for a place. */
                waiting_ms: number;
            };
        };
        /** @description A query; its answer is the first page. */
        QueryFirstPage: {
            /**
             * Format: date
             * @description First day of the window over the event date field, `YYYY-MM-DD` in UTC, years 0001 to 9999, included.
             */
            event_from: string;
            /**
             * Format: date
             * @description Last day of the window, `YYYY-MM-DD` in UTC, years 0001 to 9999, included as a whole. It is not before `event_from`.
             */
            event_to: string;
            /**
             * @description `json`: rows as objects. `json_compact`: rows as arrays. `json_compact_strings`: rows as arrays, every value that is not null as a string. `jsonl`: one object per line, `application/x-ndjson`.
             * @default json_compact
             */
            format?: components["schemas"]["QueryFormat"];
            group_by?: components["schemas"]["GroupList"];
            /**
             * @description False leaves out `meta` and `statistics`. It has no effect on `jsonl`, which carries neither.
             * @default true
             */
            include_meta?: boolean;
            /**
             * @description Rows per page, the same on every page.
             * @default 100
             */
            limit?: number;
            /**
             * Format: int64
             * @description Rows to skip. Its cost grows with its value and its pages can shift when records arrive; for large sets use `page_token`, which excludes it (422).
             * @default 0
             */
            offset?: number;
            order_by?: components["schemas"]["OrderList"];
            select: components["schemas"]["SelectList"];
            where?: components["schemas"]["ConditionList"];
        };
        /**
         * @description How the rows are printed; `QueryFirstPage` describes each.
         * @enum {string}
         */
        QueryFormat: "json" | "json_compact" | "json_compact_strings" | "jsonl";
        /** @description Absent when `include_meta` is false. */
        QueryMeta: {
            columns: components["schemas"]["QueryColumns"];
        };
        /** @description The next page of a query. `page_token` is enough. Members of the first page may be repeated and must have the same values (422 otherwise; an empty list equals one that was left out). `format` and `include_meta` may differ from page to page; where they are absent, those of the first page hold. `offset` is refused, also when it is 0. */
        QueryNextPage: {
            /**
             * Format: date
             * @description As for the first page.
             */
            event_from?: string;
            /**
             * Format: date
             * @description As for the first page.
             */
            event_to?: string;
            format?: components["schemas"]["QueryFormat"];
            group_by?: components["schemas"]["GroupList"];
            /** @description As for the first page. */
            include_meta?: boolean;
            /** @description As for the first page. */
            limit?: number;
            order_by?: components["schemas"]["OrderList"];
            /** @description The `next_page_token` of the page before: an opaque, signed Base64 text. It is tied to the tenant, the schema, the query, and the data and the versions of the schema as they stood at the first page: pages never repeat or skip a row and keep the types of their columns, whatever is uploaded, processed or saved in between. It lives one hour from the answer that gave it; a tenant's oldest tokens end sooner once those with large queries or keys stand for more than 64 MiB. A token that is not genuine, has expired or belongs to another schema or query answers 422. */
            page_token: string;
            select?: components["schemas"]["SelectList"];
            where?: components["schemas"]["ConditionList"];
        };
        /** @description A query, or the next page of one. With `page_token` it is a `QueryNextPage`, without it a `QueryFirstPage`. */
        QueryRequest: components["schemas"]["QueryFirstPage"] | components["schemas"]["QueryNextPage"];
        /** @description The answer in the format asked for, `json_compact` unless asked otherwise. 64-bit integers and decimals are printed exactly, as JSON numbers with all their digits (as strings in `json_compact_strings`): read them with a parser that keeps them. A `date` is a string `YYYY-MM-DD`; a `timestamp` is a string in UTC with six fractional digits and `Z`; a `json` value is nested JSON. */
        QueryResult: components["schemas"]["QueryResultJson"] | components["schemas"]["QueryResultCompact"] | components["schemas"]["QueryResultCompactStrings"];
        /** @description The format `json_compact`. */
        QueryResultCompact: {
            /** @description Rows as arrays, values in the order of `select` and of `meta`. */
            data: unknown[][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "json_compact";
            meta?: components["schemas"]["QueryColumns"];
            next_page_token?: components["schemas"]["NextPageToken"];
            statistics?: components["schemas"]["QueryStatistics"];
        };
        /** @description The format `json_compact_strings`. */
        QueryResultCompactStrings: {
            /** @description Rows as arrays, values in the order of `select` and of `meta`, each as a string or null. A value of type `json` is its JSON text. */
            data: (string | null)[][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "json_compact_strings";
            meta?: components["schemas"]["QueryColumns"];
            next_page_token?: components["schemas"]["NextPageToken"];
            statistics?: components["schemas"]["QueryStatistics"];
        };
        /** @description The format `json`. */
        QueryResultJson: {
            /** @description Rows as objects keyed by column name. */
            data: {
                [key: string]: unknown;
            }[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "json";
            meta?: components["schemas"]["QueryMeta"];
            next_page_token?: components["schemas"]["NextPageToken"];
            statistics?: components["schemas"]["QueryStatistics"];
        };
        /** @description What the query cost. Absent when `include_meta` is false. */
        QueryStatistics: {
            /** Format: int64 */
            bytes_read: number;
            /** @description Seconds. */
            elapsed: number;
            /** Format: int64 */
            rows_read: number;
        };
        /** @description The body of `runQuery` as JSON text, as it was written: a number keeps its digits. Whether it is a query that the schema can answer is not looked at. */
        QueryText: string;
        /**
         * @description What a member can do about a failure:
         *
         *     - `retry`: start it again;
         *     - `machines`: start it again on larger machines or more of them;
         *     - `wait`: start it again later, when there is room;
         *     - `set_aside`: set the damaged files aside, then start it again;
         *     - `credits`: ask for credits;
         *     - `support`: tell whoever runs the service.
         * @enum {string}
         */
        Remedy: "retry" | "machines" | "wait" | "set_aside" | "credits" | "support";
        RememberQueryRequest: {
            query: components["schemas"]["QueryText"];
        };
        ReplaceQueryRequest: {
            chart: components["schemas"]["Chart"];
            name: string;
            query: components["schemas"]["QueryText"];
            /**
             * Format: date-time
             * @description `updated_at` of the saved query that the change was made on. If it was saved since, nothing is done (409 `saved_query_changed`). Without it the query is replaced whatever it is now.
             */
            updated_at?: string;
        };
        ResendResult: {
            /** @description How many deliveries were queued. */
            deliveries: number;
        };
        ResendSinceRequest: {
            since: components["schemas"]["DateTime"];
        };
        /**
         * @description What a member may do; each role may what those before it may.
         * @enum {string}
         */
        Role: "viewer" | "editor" | "owner";
        Run: {
            /** @description How often the service has begun it; 0 before the first time. */
            attempt: number;
            /** Format: int64 */
            bytes: number;
            /** @description Whether its end was asked for. */
            cancel_requested: boolean;
            created_at: components["schemas"]["Time"];
            credits: {
                /** @description What it cost, as an amount of credits; null until it ends. The machines of the last attempt are charged, by the second, while they work for the run; a failed run costs nothing. */
                charged: string | null;
                reserved: components["schemas"]["Amount"];
            };
            /** @description Name of the driver's shape; null where the run has no driver. */
            driver_shape: string | null;
            /** @description Why it failed, or why its last attempt did; null otherwise. */
            error: null | {
                code: string;
                /** @description The files to blame, at most the first 100; empty where none is. */
                files: {
                    /** Format: int64 */
                    id: number;
                    name: string;
                    /** @description Whether it was set aside meanwhile. */
                    set_aside: boolean;
                }[];
                /** @description What to do about it, in Portuguese (pt-BR). */
                fix: string;
                /** @description In Portuguese (pt-BR). */
                message: string;
                remedy: components["schemas"]["Remedy"];
            };
            /** @description What was estimated at the start. */
            estimated_seconds: number;
            executors: number;
            /** Format: int64 */
            files: number;
            finished_at: components["schemas"]["OptionalTime"];
            /** Format: int64 */
            id: number;
            /** @description How far the attempt is; null before it begins and after a run that did not complete. */
            progress: null | {
                /** Format: int64 */
                files_done?: number;
                /**
                 * @description `waiting`: there is no room for the run's machines yet, and it goes on when there is. On the embedded profile tenants take turns; on a cluster it fails with `unschedulable` when it takes too long.
                 * @enum {string}
                 */
                phase: "starting" | "waiting" | "reading" | "writing" | "committing";
                /** Format: int64 */
                rows_done: number;
                /** Format: int64 */
                rows_total: number;
                /** @description From the pace so far; null while that says nothing. */
                seconds_left: number | null;
            };
            /** @description Whether it failed or was cancelled and files of it still wait, which `retryRun` would take. */
            retryable: boolean;
            /** Format: int64 */
            rows: number;
            schema: components["schemas"]["Slug"];
            schema_version: components["schemas"]["SchemaVersion"];
            /** @description How long it has taken so far, in whole seconds; null before it begins. */
            seconds: number | null;
            /** @description Name of the executors' shape. */
            shape: string;
            started_at: components["schemas"]["OptionalTime"];
            /** @description Who or what started it; null of runs of a release that did not keep it. */
            started_by: null | components["schemas"]["RunStarter"];
            status: components["schemas"]["RunStatus"];
        };
        RunFileList: {
            data: components["schemas"]["ListedFile"][];
            next: components["schemas"]["Next"];
        };
        RunList: {
            data: components["schemas"]["Run"][];
            next: components["schemas"]["Next"];
        };
        RunLog: {
            data: {
                at: components["schemas"]["Time"];
                /** Format: int64 */
                id: number;
                /** @enum {string} */
                level: "info" | "warn" | "error";
                /** @description In Portuguese (pt-BR). */
                text: string;
            }[];
            /** @description Whether the run has ended and these are its last lines. */
            ended: boolean;
            /**
             * Format: int64
             * @description Pass it as `after` to read on.
             */
            next: number;
        };
        RunStarter: {
            /** @enum {string} */
            kind: "member" | "token" | "rule";
            /** @description E-mail address of the member, name of the API token; null of a rule. */
            name: string | null;
            /** @description The rule of automatic processing; null of a member and a token. */
            rule: null | components["schemas"]["AutomationRule"];
        };
        /**
         * @description `started`: no attempt has begun; the run may wait for its turn.
         * @enum {string}
         */
        RunStatus: "started" | "running" | "completed" | "failed" | "cancelled";
        SavedQuery: {
            chart: components["schemas"]["Chart"];
            /** Format: int64 */
            id: number;
            name: string;
            query: components["schemas"]["QueryText"];
            /** @description E-mail address of the member who saved it last. */
            saved_by: string;
            updated_at: components["schemas"]["Time"];
        };
        SaveQueryRequest: {
            chart: components["schemas"]["Chart"];
            name: string;
            query: components["schemas"]["QueryText"];
        };
        SchemaDetail: {
            active: boolean;
            /** @description The columns of the table, for queries: every field that any version declared, with its widest type, in order of first appearance. The system fields are not among them. */
            columns: components["schemas"]["Field"][];
            created_at: components["schemas"]["Time"];
            /**
             * Format: int64
             * @description Files of the table that were found missing or damaged; above 0, `repairTable` lets the records answer again.
             */
            damaged_table_files: number;
            linked: boolean;
            name: string;
            /**
             * Format: int64
             * @description Grows with every change of what queries of the schema answer. While it stays the same, so do the answers.
             */
            position: number;
            slug: components["schemas"]["Slug"];
            /** @description The newest first, which is the current one. */
            versions: components["schemas"]["Version"][];
        };
        SchemaDocument: {
            /** @description Name of the one `date` or `timestamp` field that orders the records by time; it is required. */
            event_date_field: string;
            /** @description 1 to 500 fields, in the order of the columns. */
            fields: components["schemas"]["FieldInput"][];
            name: string;
            slug: string;
            /** @default reject */
            undeclared_fields?: components["schemas"]["UndeclaredFields"];
        };
        SchemaList: {
            data: components["schemas"]["SchemaSummary"][];
        };
        SchemaSummary: {
            active: boolean;
            /**
             * Format: int64
             * @description Their size.
             */
            bytes: number;
            created_at: components["schemas"]["Time"];
            /**
             * Format: int64
             * @description Uploads of the last 7 days that failed.
             */
            failed_files: number;
            /**
             * Format: int64
             * @description Completed uploads.
             */
            files: number;
            /** @description The newest upload, whatever became of it; null before the first. */
            last_file: null | {
                created_at: components["schemas"]["Time"];
                file_name: string;
                /** Format: int64 */
                id: number;
                upload_status: components["schemas"]["UploadStatus"];
                validation: components["schemas"]["FileValidation"];
            };
            /** @description Whether it has a table, which its first valid file gives it; only then can it be queried. */
            linked: boolean;
            name: string;
            /** Format: int64 */
            pending_bytes: number;
            /**
             * Format: int64
             * @description Those of them that wait for processing.
             */
            pending_files: number;
            /**
             * Format: int64
             * @description Records in them.
             */
            rows: number;
            slug: components["schemas"]["Slug"];
            version: components["schemas"]["SchemaVersion"];
        };
        /**
         * @description Dotted version of a schema; the first is `1.0`. A new version adds optional fields, makes required fields optional, drops fields, widens `integer` to `number`, or changes descriptions or what is done with undeclared fields, so every record stored earlier stays valid.
         * @example 1.0
         */
        SchemaVersion: string;
        /** @description What the token may do; the public API's document says which operations need which. */
        Scopes: ("upload" | "files" | "query" | "process")[];
        /** @description Column names and expressions of the grammar in the operation's description, each expression with or without `as <alias>`; without one its result column is named by the expression's own text, trimmed. `*` as a column is refused with 422. Names of the result columns are unique. */
        SelectList: components["schemas"]["Expression"][];
        Session: {
            /** @description Other accounts that the session may change into, by name: the e-mail address and the password of the login had fitted them too. A login tries at most five accounts of an address, the one that it names first. */
            accounts: components["schemas"]["AccountName"][];
            credits: components["schemas"]["Amount"];
            /** @description Who is logged in. */
            member: {
                email: components["schemas"]["Email"];
                /** Format: int64 */
                id: number;
                role: components["schemas"]["Role"];
            };
            plan: components["schemas"]["Plan"];
            /** @description Base URL of the upload edge, without a trailing slash. */
            public_upload_url: string;
            /** @description Base URL of the public API, without a trailing slash. */
            public_url: string;
            tenant: components["schemas"]["Tenant"];
        };
        Shape: {
            /** @enum {string} */
            architecture: "amd" | "intel";
            /** @description True marks the shape that drives every run whose executors are of this architecture. */
            default_driver_from_this_architecture: boolean;
            /**
             * @description Credits per machine and hour, settled by the second; a decimal number as text.
             * @example 0.2500
             */
            final_cost_per_hour: string;
            /**
             * Format: int64
             * @description The value to use as `shape_id`.
             */
            id: number;
            /** @description Memory in GB. */
            memory_gb: number;
            /** @description Display name. */
            name: string;
            /** @description Number of CPUs. */
            ocpus: number;
            /**
             * @description Size of pending files it suits, in GB; a decimal number as text.
             * @example 10.00
             */
            recommended_file_size_gb: string;
            /** @description Name of the underlying machine type. */
            shape: string;
        };
        ShapeList: components["schemas"]["Shape"][];
        ShareBoardRequest: {
            /**
             * @description Days for which the link works; null until it is withdrawn.
             * @enum {integer|null}
             */
            expires_in_days: 7 | 30 | 90 | null;
        };
        SharedBoard: {
            expires_at: components["schemas"]["OptionalTime"];
            name: components["schemas"]["BoardName"];
            tiles: {
                chart: components["schemas"]["Chart"];
                last_days: components["schemas"]["LastDays"];
                number: components["schemas"]["TileNumber"];
                state: components["schemas"]["TileState"];
                title: components["schemas"]["TileTitle"];
                width: components["schemas"]["TileWidth"];
            }[];
        };
        SharedBoardLink: {
            board: components["schemas"]["Board"];
            /** @description The link, whose last part is a secret. It is not stored, and no other answer has it. */
            url: string;
        };
        /**
         * @description Name of a schema in paths.
         * @example pedidos
         */
        Slug: string;
        SwitchAccountRequest: {
            tenant: components["schemas"]["Slug"];
        };
        TableRepair: {
            /** @description Paths of the table's files that are missing or damaged, and are part of the table no more. */
            damaged_table_files: string[];
            /**
             * Format: int64
             * @description Uploaded files that answer from what was uploaded again, and wait for processing.
             */
            pending_files: number;
            /** @description Uploaded files whose stored content is not kept any more; they were set aside. */
            set_aside: {
                file_name: string;
                /** Format: int64 */
                id: number;
            }[];
        };
        Tenant: {
            /**
             * @description Credits, as a decimal; members are told when the balance, with what open runs have reserved, falls below. Null: never.
             * @example 50.000000
             */
            credits_threshold: string | null;
            /** @description Whether uploaded files are deleted once they are processed; their records stay. */
            delete_processed_files: boolean;
            name: string;
            /** @description Set by the operator; false switches processing off, whatever the plan. */
            processing_enabled: boolean;
            slug: components["schemas"]["Slug"];
            /**
             * @description IANA name of the zone in which the panel shows moments. Answers, days of events and records stay in UTC.
             * @example America/Sao_Paulo
             */
            time_zone: string;
        };
        Tile: {
            chart: components["schemas"]["Chart"];
            last_days: components["schemas"]["LastDays"];
            number: components["schemas"]["TileNumber"];
            query: components["schemas"]["QueryText"];
            schema: {
                name: string;
                slug: components["schemas"]["Slug"];
            };
            state: components["schemas"]["TileState"];
            title: components["schemas"]["TileTitle"];
            width: components["schemas"]["TileWidth"];
        };
        TileAnswer: {
            answered_at: components["schemas"]["Time"];
            columns: {
                name: string;
                /** @description Type of the query language, e.g. `bigint` or `decimal(10,2)`. */
                type: string;
            }[];
            /** @description Whether the query has further rows. */
            more: boolean;
            /** @description Every value as text, so that no digit is lost; null for none. */
            rows: (string | null)[][];
            state: components["schemas"]["TileState"];
        };
        /** @description Names a tile of its board; never given twice. */
        TileNumber: number;
        /** @description Changes when the tile's answer may have changed. Opaque. */
        TileState: string;
        TileTitle: string;
        /**
         * @description Share of the page's width.
         * @enum {string}
         */
        TileWidth: "half" | "full";
        /**
         * Format: date-time
         * @description RFC 3339 in UTC.
         */
        Time: string;
        TokenUsage: {
            /** @description The days on which it was used, the oldest first. */
            days: {
                /**
                 * Format: date
                 * @description In UTC.
                 */
                day: string;
                figures: components["schemas"]["UsageFigures"];
            }[];
            /** @description The current month so far. */
            month: components["schemas"]["UsageFigures"];
            /** Format: int64 */
            token_id: number;
        };
        TokenUsageList: {
            /** @description The tokens that were used on one of these days; of more than 500, those with most requests. */
            data: components["schemas"]["TokenUsage"][];
            /**
             * Format: date
             * @description First day, in UTC.
             */
            from: string;
            /**
             * @description The current month in UTC, all of whose days are among them.
             * @example 2026-11
             */
            month: string;
            /**
             * Format: date
             * @description Today in UTC.
             */
            to: string;
        };
        /**
         * @description What becomes of a record with a key that no field declares.
         * @enum {string}
         */
        UndeclaredFields: "reject" | "ignore";
        /**
         * @description `pending` while bytes arrive, `completed` once the file is stored and its records are queryable, `failed` otherwise. An invalid file is `failed` and `invalid`: it is listed, and its bytes are never queryable. A connection cut in the middle leaves `failed` within a minute of the cut, and no stored object behind.
         * @enum {string}
         */
        UploadStatus: "completed" | "pending" | "failed";
        UploadUrl: {
            expires_at: components["schemas"]["Time"];
            /** @description Append `/{file_name}` and PUT the file there. A credential. */
            upload_url: string;
        };
        /**
         * @description Where messages are sent with POST; `http` or `https`, to the scheme's own port or one from 1024 on that browsers do not refuse either. Addresses of private networks are refused when connecting.
         * @example https://exemplo.com.br/celeiro
         */
        Url: string;
        UsageFigures: {
            /**
             * Format: int64
             * @description Answers of 5xx among the requests.
             */
            failures: number;
            /**
             * Format: int64
             * @description Queries that were answered.
             */
            queries: number;
            /**
             * Format: int64
             * @description Answers of 4xx among the requests.
             */
            refusals: number;
            /**
             * Format: int64
             * @description Requests, also those to upload URLs that the token made.
             */
            requests: number;
            /**
             * Format: int64
             * @description Stored bytes of these files.
             */
            upload_bytes: number;
            /**
             * Format: int64
             * @description Files that were accepted and new.
             */
            uploads: number;
        };
        /** @description What is wrong with a file. Every bad line is counted; the first 100 are described, in the order of the file, each by the first problem found in it. The control panel shows the reports of a schema's last 1,000 invalid files. */
        ValidationReport: {
            /**
             * Format: int64
             * @description Number of lines that break a rule, also those past the first 100.
             */
            bad_lines: number;
            /** @description The first 100 bad lines. */
            errors: components["schemas"]["LineError"][];
            /**
             * Format: int64
             * @description Number of lines read.
             */
            lines: number;
        };
        Version: {
            /** @description How it differs from the version before; empty for the first. */
            changes: components["schemas"]["Change"][];
            created_at: components["schemas"]["Time"];
            event_date_field: string;
            fields: components["schemas"]["Field"][];
            undeclared_fields: components["schemas"]["UndeclaredFields"];
            version: components["schemas"]["SchemaVersion"];
        };
        VersionPreview: {
            /** @description What would break records already stored; empty when nothing would. */
            breaks: {
                code: string;
                /** @description In Portuguese (pt-BR). */
                message: string;
                /** @description Dotted place in the body, e.g. `fields.2.type`. */
                place: string;
            }[];
            /** @description How it differs from the current version. */
            changes: components["schemas"]["Change"][];
            /** @description The version it would become; null when nothing changes or something would break. */
            next_version: string | null;
        };
        VersionRequest: {
            /** @description Version that the definition was made from. If it is not the newest any more, nothing is done (409 `schema_changed`). Without it the definition follows whatever version is the newest. */
            based_on?: components["schemas"]["SchemaVersion"];
            event_date_field: string;
            fields: components["schemas"]["FieldInput"][];
            /** @default reject */
            undeclared_fields?: components["schemas"]["UndeclaredFields"];
        };
        Webhook: {
            /** @description Whether events are sent to it. */
            active: boolean;
            created_at: components["schemas"]["Time"];
            description: string;
            /** @description Set when the service gave up on it, which also ends `active`; null otherwise. */
            disabled: null | {
                at: components["schemas"]["Time"];
                /** @description In Portuguese (pt-BR). */
                reason: string;
            };
            /** @description Since when no attempt has succeeded; null when the last one did. A test message that failed does not count. */
            failing_since: components["schemas"]["OptionalTime"];
            /** Format: int64 */
            id: number;
            /** @description The newest delivery; null before the first. */
            last_delivery: null | {
                at: components["schemas"]["Time"];
                /** Format: int64 */
                id: number;
                status: components["schemas"]["DeliveryStatus"];
            };
            updated_at: components["schemas"]["Time"];
            url: components["schemas"]["Url"];
        };
        WebhookList: {
            data: components["schemas"]["Webhook"][];
        };
        WebhookSecret: {
            /** @description Until when the secret before it also signs; null when there is none. */
            previous_valid_until: components["schemas"]["OptionalTime"];
            /** @description In the form of Standard Webhooks, `whsec_` and 32 bytes in base64. */
            secret: string;
        };
        WebhookWithSecret: {
            secret: string;
            webhook: components["schemas"]["Webhook"];
        };
    };
    responses: {
        /** @description The body is not JSON at all, or the request is malformed. */
        BadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O corpo da requisição não é JSON válido.",
                 *       "code": "invalid_json",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body did not arrive whole within 30 seconds. Nothing was done; the connection ends. */
        BodyTimeout: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O corpo da requisição não chegou inteiro em 30 s. Verifique a conexão e tente de novo.",
                 *       "code": "body_timeout",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the operation takes: 1 MiB unless it says otherwise. */
        BodyTooLarge: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O corpo da requisição passa de 1048576 bytes.",
                 *       "code": "body_too_large",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The member's role does not suffice (`role_required`), or the request does not come from the panel's own site (`foreign_origin`). */
        Forbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Seu papel na conta não permite isto: é preciso ser proprietário.",
                 *       "code": "role_required",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request does not come from the panel's own site. */
        ForeignOrigin: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A requisição não veio do painel.",
                 *       "code": "foreign_origin",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault of the service. Tell support the `request_id`. */
        InternalError: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Erro interno. Tente de novo; se continuar, informe o request_id ao suporte.",
                 *       "code": "internal_error",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A parameter or the body breaks this document (`invalid_request`), or a rule that the operation describes; `errors` names each field. */
        Invalid: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Há campos inválidos na requisição; veja errors.",
                 *       "code": "invalid_request",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                 *       "errors": {
                 *         "name": [
                 *           "O campo é obrigatório."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description What the path names does not exist, or belongs to another tenant. */
        NotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O esquema pedidos não existe.",
                 *       "code": "schema_not_found",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                 *       "errors": {
                 *         "schema": [
                 *           "O esquema pedidos não existe."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The session is of another account than the request is meant for (`other_account`). Nothing was done. */
        OtherAccount: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A sessão deste navegador é agora de outra conta. Carregue a página de novo.",
                 *       "code": "other_account",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The member was removed just now, and the session that was opened ended with it. */
        RemovedMeanwhile: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Sua sessão terminou. Entre de novo.",
                 *       "code": "session_required",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many failed attempts. Try again after `Retry-After`. */
        TooManyAttempts: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Tentativas demais. Tente de novo em 840 s.",
                 *       "code": "too_many_attempts",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A budget is used up, by the member (`panel_rate_limited`), the tenant (`too_many_requests`, `too_many_database_waits`, or what the operation creates, such as `too_many_schemas`) or the address of the network (`too_many_requests_from_address`). Try again after `Retry-After`; the text says what else helps. */
        TooManyRequests: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Limite de 1200 requisições por minuto no painel atingido. Tente de novo em 23 s.",
                 *       "code": "panel_rate_limited",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no session, or it ended. Log in again. */
        Unauthorized: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Sua sessão terminou. Entre de novo.",
                 *       "code": "session_required",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is stopping, or cannot reach something it depends on. Try again after `Retry-After`. */
        Unavailable: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "O serviço não pode atender agora. Tente de novo em instantes.",
                 *       "code": "unavailable",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is a body, and its media type is not the operation's, or its `Content-Encoding` is not one of those taken. */
        UnsupportedMediaType: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Envie o corpo com Content-Type: application/json.",
                 *       "code": "unsupported_media_type",
                 *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
        Account: components["schemas"]["MeantAccount"];
        /** @description As the header `X-Account`, for what a browser asks without headers of its own. */
        AccountInAddress: components["schemas"]["MeantAccount"];
        /** @description Only lines after the one with this id; the `next` of the last answer. */
        AfterLine: number;
        /** @description Entries whose `action` begins with this only. */
        AuditArea: components["schemas"]["AuditArea"];
        /** @description Entries of this day in UTC and later only. */
        AuditFrom: string;
        /** @description Entries of the member with this e-mail address only, whole and in any case; also of one who is gone. */
        AuditMember: string;
        /** @description Entries whose `target` contains this text only, in any case. */
        AuditSearch: string;
        /** @description Entries of this day in UTC and earlier only. */
        AuditTo: string;
        /** @description The same as `date_to`; where both are given, both hold. */
        CreatedAtEnd: components["schemas"]["DateOrDateTime"];
        /** @description The same as `date_from`; where both are given, both hold. */
        CreatedAtStart: components["schemas"]["DateOrDateTime"];
        /** @description The `next` of an earlier answer to the same list; opaque. Without it the list begins at its newest item. */
        Cursor: string;
        /** @description Files created from here on, included. A day means its beginning in UTC. */
        DateFrom: components["schemas"]["DateOrDateTime"];
        /** @description Files created up to here, included. A day means its end in UTC. */
        DateTo: components["schemas"]["DateOrDateTime"];
        /** @description Deliveries in this state only. */
        DeliveryStatus: components["schemas"]["DeliveryStatus"];
        /** @description Files whose name contains this text. */
        FileName: string;
        /** @description `day`: the last 30 days; `month`: the last 12 months. */
        HistoryUnit: "day" | "month";
        /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
        Id: number;
        /** @description The last part of the link that invites a member. */
        InvitationSecret: string;
        /**
         * @deprecated
         * @description Ignored; older pages of the panel send it.
         */
        KnownTotal: number;
        /** @description The `id` of the last event that was seen; browsers send it when they come back. */
        LastEventId: string;
        /** @description Entries of this day in UTC and later only. */
        LedgerFrom: string;
        /** @description Entries of the runs of the schema with this slug only. */
        LedgerSchema: components["schemas"]["Slug"];
        /** @description Entries of this day in UTC and earlier only. */
        LedgerTo: string;
        /** @description Items per page. */
        Limit: number;
        /** @description Number of the page, from 1. */
        Page: number;
        /** @description Files per page. */
        PerPage: number;
        /** @description The `position` that a run of the query told. Without it, and beyond the schema's newest, the newest is taken. */
        Position: number;
        /** @description Files with this processing status. `pending` with `upload_status=completed` are those a run would take. */
        ProcessingStatus: components["schemas"]["ProcessingStatus"];
        /** @description Files that this run is processing or has processed. A run that failed or was cancelled gives its files back, and lists none of them. */
        RunId: number;
        /** @description Runs of the schema with this slug only. */
        RunSchema: components["schemas"]["Slug"];
        /** @description Runs in this state only. */
        RunStatus: components["schemas"]["RunStatus"];
        /** @description Name of the sample's file; proposes name and slug. */
        SampleName: string;
        /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
        SchemaSlug: components["schemas"]["Slug"];
        /** @description Files whose schema version contains this text. */
        SchemaVersionFilter: string;
        /** @description Files whose name, storage path or upload status contains this text; the path also where the record shows none. */
        Search: string;
        /** @description The member of the file record to sort by. A file whose `storage_path` is null sorts by the path that its object would have. `schema_version` sorts as text: `1.10` comes before `1.2`. */
        SortBy: "file_name" | "size_bytes" | "schema_version" | "storage_path" | "validation" | "upload_status" | "created_at" | "updated_at";
        /** @description Direction of the order. */
        SortDirection: "asc" | "desc";
        /** @description Files whose storage path contains this text, those included whose record shows none because their object is gone. */
        StoragePath: string;
        /** @description Number of a tile of the board. */
        TileNumber: components["schemas"]["TileNumber"];
        /** @description Files with this upload status. */
        UploadStatus: components["schemas"]["UploadStatus"];
        /** @description Files with this result of the check. */
        Validation: components["schemas"]["FileValidation"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Where the page of this installation tells cause and cure of the error, as RFC 8288 has it: the relation is `help`, the code is the fragment. The address is that of the API, also in answers of the upload host.
         * @example <https://celeiro.example/docs/erros#schema_not_found>; rel="help"
         */
        Link: string;
        /**
         * @description Whole seconds after which trying again makes sense.
         * @example 23
         */
        RetryAfter: number;
        /** @description The cursor of the next page, the same value as the member `next_page_token`. In the format `jsonl` this header is the only place where it stands. Absent when no more rows follow. */
        XNextPageToken: string;
        /** @description Identifies this request in the service's logs. Error bodies repeat it as `request_id`; give it to support. */
        XRequestId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAudit: {
        parameters: {
            query?: {
                /** @description Entries whose `action` begins with this only. */
                area?: components["parameters"]["AuditArea"];
                /** @description The `next` of an earlier answer to the same list; opaque. Without it the list begins at its newest item. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Entries of this day in UTC and later only. */
                from?: components["parameters"]["AuditFrom"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries of the member with this e-mail address only, whole and in any case; also of one who is gone. */
                member?: components["parameters"]["AuditMember"];
                /** @description Entries whose `target` contains this text only, in any case. */
                search?: components["parameters"]["AuditSearch"];
                /** @description Entries of this day in UTC and earlier only. */
                to?: components["parameters"]["AuditTo"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBoards: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The boards. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBoardRequest"];
            };
        };
        responses: {
            /** @description The board. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeBoardRequest"];
            };
        };
        responses: {
            /** @description The board as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            /** @description The board was changed meanwhile (`board_changed`): read it again. Or the session is of another account (`other_account`). */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    shareBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareBoardRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedBoardLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawBoardLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board without a link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pinTile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinTileRequest"];
            };
        };
        responses: {
            /** @description The board with the tile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerTile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
                /** @description Number of a tile of the board. */
                number: components["parameters"]["TileNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileAnswer"];
                };
            };
            /** @description The schema has no table yet, or the request is malformed. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            /** @description A stored file is missing or is not what was uploaded, or the session is of another account (`other_account`). */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            /** @description The query ran or waited longer than the plan allows. */
            504: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBudgets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budgets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCredits: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreditHistory: {
        parameters: {
            query?: {
                /** @description `day`: the last 30 days; `month`: the last 12 months. */
                unit?: components["parameters"]["HistoryUnit"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditHistory"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLedger: {
        parameters: {
            query?: {
                /** @description The `next` of an earlier answer to the same list; opaque. Without it the list begins at its newest item. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Entries of this day in UTC and later only. */
                from?: components["parameters"]["LedgerFrom"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries of the runs of the schema with this slug only. */
                schema?: components["parameters"]["LedgerSchema"];
                /** @description Entries of this day in UTC and earlier only. */
                to?: components["parameters"]["LedgerTo"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the ledger. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description As the header `X-Account`, for what a browser asks without headers of its own. */
                account?: components["parameters"]["AccountInAddress"];
            };
            header?: {
                /** @description The `id` of the last event that was seen; browsers send it when they come back. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["PanelEvent"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link that invites a member. */
                secret: components["parameters"]["InvitationSecret"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation can be accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link that invites a member. */
                secret: components["parameters"]["InvitationSecret"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** @description The password is set, and the session is open. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["RemovedMeanwhile"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLoginOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginOptions"];
                };
            };
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogInRequest"];
            };
        };
        responses: {
            /** @description Logged in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["RemovedMeanwhile"];
            403: components["responses"]["ForeignOrigin"];
            408: components["responses"]["BodyTimeout"];
            /** @description The password fits the member's accounts in several tenants: repeat with the `tenant` of one of `tenants`. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Este e-mail está em mais de uma conta. Escolha em qual entrar.",
                     *       "code": "choose_tenant",
                     *       "request_id": "01JD4Q7W2F9K3M8N5P6R0S1T2V",
                     *       "tenants": [
                     *         {
                     *           "slug": "acme",
                     *           "name": "Acme"
                     *         },
                     *         {
                     *           "slug": "acme-testes",
                     *           "name": "Acme (testes)"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChooseTenantError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session ended, and the cookie is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMemberRequest"];
            };
        };
        responses: {
            /** @description The member, and the link, which is shown only now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberWithLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberRequest"];
            };
        };
        responses: {
            /** @description The member as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewMemberLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member, and the link, which is shown only now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberWithLink"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotices: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    markNoticesRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkNoticesReadRequest"];
            };
        };
        responses: {
            /** @description They are marked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNoticeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeNoticeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeNoticeSettingsRequest"];
            };
        };
        responses: {
            /** @description The settings after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description The password was changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    askForLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskForLinkRequest"];
            };
        };
        responses: {
            /** @description The letter is on its way, if anybody has the address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["ForeignOrigin"];
            408: components["responses"]["BodyTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description The `next` of an earlier answer to the same list; opaque. Without it the list begins at its newest item. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Runs of the schema with this slug only. */
                schema?: components["parameters"]["RunSchema"];
                /** @description Runs in this state only. */
                status?: components["parameters"]["RunStatus"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run, its end asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRunFiles: {
        parameters: {
            query?: {
                /** @description The `next` of an earlier answer to the same list; opaque. Without it the list begins at its newest item. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunFileList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunLog: {
        parameters: {
            query?: {
                /** @description Only lines after the one with this id; the `next` of the last answer. */
                after?: components["parameters"]["AfterLine"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunLog"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs were created and start now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessingStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSchemas: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schemas. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchemaDocument"];
            };
        };
        responses: {
            /** @description The schema, at version 1.0. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSchemaRequest"];
            };
        };
        responses: {
            /** @description The schema as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationRules"];
            };
        };
        responses: {
            /** @description The rules as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationRules"];
            };
        };
        responses: {
            /** @description The runs there would have been. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSchemaFiles: {
        parameters: {
            query?: {
                /** @description The same as `date_to`; where both are given, both hold. */
                created_at_end?: components["parameters"]["CreatedAtEnd"];
                /** @description The same as `date_from`; where both are given, both hold. */
                created_at_start?: components["parameters"]["CreatedAtStart"];
                /** @description Files created from here on, included. A day means its beginning in UTC. */
                date_from?: components["parameters"]["DateFrom"];
                /** @description Files created up to here, included. A day means its end in UTC. */
                date_to?: components["parameters"]["DateTo"];
                /** @description Files whose name contains this text. */
                file_name?: components["parameters"]["FileName"];
                /**
                 * @deprecated
                 * @description Ignored; older pages of the panel send it.
                 */
                known_total?: components["parameters"]["KnownTotal"];
                /** @description Number of the page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Files per page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Files with this processing status. `pending` with `upload_status=completed` are those a run would take. */
                processing_status?: components["parameters"]["ProcessingStatus"];
                /** @description Files that this run is processing or has processed. A run that failed or was cancelled gives its files back, and lists none of them. */
                run_id?: components["parameters"]["RunId"];
                /** @description Files whose schema version contains this text. */
                schema_version?: components["parameters"]["SchemaVersionFilter"];
                /** @description Files whose name, storage path or upload status contains this text; the path also where the record shows none. */
                search?: components["parameters"]["Search"];
                /** @description The member of the file record to sort by. A file whose `storage_path` is null sorts by the path that its object would have. `schema_version` sorts as text: `1.10` comes before `1.2`. */
                sort_by?: components["parameters"]["SortBy"];
                /** @description Direction of the order. */
                sort_direction?: components["parameters"]["SortDirection"];
                /** @description Files whose storage path contains this text, those included whose record shows none because their object is gone. */
                storage_path?: components["parameters"]["StoragePath"];
                /** @description Files with this upload status. */
                upload_status?: components["parameters"]["UploadStatus"];
                /** @description Files with this result of the check. */
                validation?: components["parameters"]["Validation"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. A page past the last one is empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedFileList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadReport: {
        parameters: {
            query?: {
                /** @description As the header `X-Account`, for what a browser asks without headers of its own. */
                account?: components["parameters"]["AccountInAddress"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report, as an attachment. */
            200: {
                headers: {
                    /** @description The name to store it under. */
                    "Content-Disposition": string;
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setFileAside: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeFileBack: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The stored content is still missing or damaged (`file_still_damaged`), or the session is of another account (`other_account`). */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPending: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pending"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProcessFilesRequest"];
            };
        };
        responses: {
            /** @description The runs were created and start now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessingStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    estimateRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProcessFilesRequest"];
            };
        };
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQueries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptQueries"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveQueryRequest"];
            };
        };
        responses: {
            /** @description The query as it was saved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceQueryRequest"];
            };
        };
        responses: {
            /** @description The query as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            /** @description The query was saved since the moment that `updated_at` names (`saved_query_changed`). Or the session is of another account (`other_account`). */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The query is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rememberQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RememberQueryRequest"];
            };
        };
        responses: {
            /** @description The query is remembered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRequest"];
            };
        };
        responses: {
            /** @description The rows, in the shape that `format` names. */
            200: {
                headers: {
                    "X-Next-Page-Token": components["headers"]["XNextPageToken"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainedQueryResult"];
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            /** @description A stored file is missing or is not what was uploaded, which `damaged_files` names; or the session is of another account (`other_account`). */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DamagedSourceError"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            /** @description Too many of the tenant's queries wait for their turn already. Try again after `Retry-After`. */
            429: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            /** @description The query ran or waited longer than the plan allows. */
            504: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    explainQuery: {
        parameters: {
            query?: {
                /** @description The `position` that a run of the query told. Without it, and beyond the schema's newest, the newest is taken. */
                position?: components["parameters"]["Position"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryFirstPage"];
            };
        };
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainedQuery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    repairTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableRepair"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUploadUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadUrl"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionRequest"];
            };
        };
        responses: {
            /** @description The schema with its new version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            /** @description The version named by `based_on` is not the newest any more (`schema_changed`): read the schema again. Or the session is of another account (`other_account`). */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description The slug of a schema of the tenant. One that does not exist and one that belongs to another tenant both answer 404 with the same body. */
                slug: components["parameters"]["SchemaSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionRequest"];
            };
        };
        responses: {
            /** @description The version it would become, and what it would change or break. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            /** @description The version named by `based_on` is not the newest any more (`schema_changed`): read the schema again. Or the session is of another account (`other_account`). */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    detectSchema: {
        parameters: {
            query?: {
                /** @description Name of the sample's file; proposes name and slug. */
                name?: components["parameters"]["SampleName"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The sample as it is or as gzip, at most 8 MiB. */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The proposal, to be corrected and sent to `createSchema`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Detection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    switchAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchAccountRequest"];
            };
        };
        responses: {
            /** @description The session in the other account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShapes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shapes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShapeList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    openSharedBoard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenSharedBoardRequest"];
            };
        };
        responses: {
            /** @description The board. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedBoard"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["ForeignOrigin"];
            /** @description The link does not exist or its board was deleted (`board_link_unknown`), was withdrawn (`board_link_withdrawn`) or has expired (`board_link_expired`). */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["BodyTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerSharedTile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerSharedTileRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["ForeignOrigin"];
            /** @description The link does not exist or its board was deleted (`board_link_unknown`), was withdrawn (`board_link_withdrawn`) or has expired (`board_link_expired`), or the board has no such tile (`tile_not_found`). */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["BodyTimeout"];
            /** @description The query cannot be answered, because of what the account has (`shared_tile_unavailable`). */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            /** @description The query ran or waited longer than the plan allows. */
            504: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeTenantRequest"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens, without their secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        responses: {
            /** @description The token; its secret is shown only now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTokenUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The use. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenUsageList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook and the secret that signs its messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The `next` of an earlier answer to the same list; opaque. Without it the list begins at its newest item. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Deliveries in this state only. */
                status?: components["parameters"]["DeliveryStatus"];
            };
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendSince: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendSinceRequest"];
            };
        };
        responses: {
            /** @description How many were queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["BodyTimeout"];
            409: components["responses"]["OtherAccount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that the request is meant for: the tenant's slug, a slash, and the member's id. A tab of the browser keeps showing its account while another tab changes the session; where the session is of another account, the answer is 409 `other_account` and nothing is done. Without the header the session alone decides. */
                "X-Account"?: components["parameters"]["Account"];
            };
            path: {
                /** @description Identifier of the thing the path names. Unknown ones and those of another tenant both answer 404. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OtherAccount"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
