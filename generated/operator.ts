// Written by `npm run generate` from openapi/; do not edit.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description For a supervisor's liveness probe. It asks nothing of the database and other dependencies.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description Counters and histograms of this process in the text format of Prometheus. For the operator's network; no tenant's data is in it.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The contract of the public API
         * @description The document of the public API as JSON, in one piece, with the addresses of this installation as `servers`.
         */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description This document as JSON, in one piece.
         */
        get: operations["getOperatorDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether requests can be served
         * @description For a load balancer's readiness probe. 503 while the service starts or stops, and while something it depends on cannot be reached.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
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
        /** @description Field or parameter name -> texts in Portuguese. A place inside a value is dotted, with positions from 0 (`where.0.value`). On 404 the key is `schema`; on refused file names it is `file_name`. At most 500 problems are told, and of a body of more than 2,000 values only the first that was found; where an answer leaves problems out that were found, `body` says how many. */
        FieldErrors: {
            [key: string]: string[];
        };
        ServiceStatus: {
            /**
             * @description Always `ok`.
             * @example ok
             */
            status: string;
        };
    };
    responses: {
        /** @description A budget is used up: requests under way of the tenant (`too_many_requests`) or of the address of the network (`too_many_requests_from_address`), connections to the database that the tenant's other requests hold (`too_many_database_waits`), bytes of bodies on their way, or runs that have not ended (`too_many_runs`). Try again after `Retry-After`. */
        BudgetUsedUp: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A conta já tem 256 requisições em andamento. Faça menos ao mesmo tempo e tente de novo em 1 s.",
                 *       "code": "too_many_requests",
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
        /** @description A parameter or the body breaks this document; `errors` names each. */
        InvalidParameters: {
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
                 *         "per_page": [
                 *           "O campo não existe."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is stopping, cannot reach something it depends on, or has no disk space for the operation (`no_disk_space`). Try again after `Retry-After`. */
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
    };
    parameters: never;
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
        /** @description Identifies this request in the service's logs. Error bodies repeat it as `request_id`; give it to support. */
        XRequestId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["BudgetUsedUp"];
            500: components["responses"]["InternalError"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["BudgetUsedUp"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["BudgetUsedUp"];
            500: components["responses"]["InternalError"];
        };
    };
    getOperatorDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["BudgetUsedUp"];
            500: components["responses"]["InternalError"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["BudgetUsedUp"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
