/** Why no TLS connection to a server came about. */
export type TlsFailure =
  /** No authority that this process trusts signed the certificate. */
  | 'untrusted'
  /** The certificate is of another host. */
  | 'other_name'
  /** The certificate is valid no longer, or not yet. */
  | 'expired'
  /** The server does not speak TLS. */
  | 'no_tls'
  /** Anything else, such as no common version of TLS. */
  | 'no_handshake';

/** Codes of Node's errors; those of certificates are OpenSSL's names. */
const codes: [RegExp, TlsFailure][] = [
  [
    /^(UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|CERT_SIGNATURE_FAILURE|CERT_(UNTRUSTED|REJECTED|REVOKED)|INVALID_(CA|PURPOSE)|CERT_CHAIN_TOO_LONG|PATH_LENGTH_EXCEEDED)$/,
    'untrusted',
  ],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'other_name'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'expired'],
  [/^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/, 'no_tls'],
  [/^(ERR_SSL_\w+|ERR_TLS_\w+|EPROTO)$|CERT/, 'no_handshake'],
];

/** The driver of PostgreSQL gives no code. */
const NO_TLS_IN_POSTGRES = 'The server does not support SSL connections';

/** Looks for a failure of TLS in an error and its causes; undefined where there is none. */
export function tlsFailure(error: unknown): TlsFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === NO_TLS_IN_POSTGRES) return 'no_tls';
  const { code } = error as { code?: unknown };
  const [, failure] = codes.find(([pattern]) => typeof code === 'string' && pattern.test(code)) ?? [];
  return failure ?? tlsFailure(error.cause);
}
