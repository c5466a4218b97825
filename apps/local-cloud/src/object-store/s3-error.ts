/** A refusal in S3's own words. `detail` replaces the code's usual sentence; `fields` are added to the XML. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, detail?: string, fields: Readonly<Record<string, string>> = {}) {
    super(detail ?? table[code][1]);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return table[this.code][0];
  }
}

export type S3ErrorCode = keyof typeof table;

/** The body of a refusal. Client libraries read `Code` and `Message`. */
export function errorXml(error: S3Error, resource: string, requestId: string): string {
  const fields = {
    Code: error.code,
    Message: error.message,
    ...error.fields,
    Resource: resource,
    RequestId: requestId,
  };
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements.join('')}</Error>`;
}

// Names, statuses and sentences are those of the "Error responses" page of the Amazon S3 API Reference.
const table = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs.'],
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [
    400,
    'The authorization query parameters that you provided are not valid.',
  ],
  BadDigest: [400, 'The checksum that you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  ExpiredToken: [400, 'The provided token has expired.'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  ],
  InternalError: [500, 'An internal error occurred. Try again.'],
  InvalidAccessKeyId: [403, 'The access key ID that you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidDigest: [400, 'The checksum that you specified is not valid.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidURI: [400, 'The specified URI could not be parsed.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedTrailerError: [
    400,
    'The request contained trailing data that was not well-formed or did not conform to our published schema.',
  ],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [
    501,
    'A header or query parameter that you provided implies functionality that is not implemented.',
  ],
  PreconditionFailed: [412, 'At least one of the preconditions that you specified did not hold.'],
  QuotaExceeded: [403, 'There is no room for more uploads today.'],
  RequestTimeout: [
    400,
    'Your socket connection to the server was not read from or written to within the timeout period.',
  ],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature that we calculated does not match the signature that you provided.',
  ],
  SlowDown: [503, 'Reduce your request rate.'],
  UnsupportedMediaType: [415, 'The content type is not one.'],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
} as const satisfies Record<string, readonly [number, string]>;

function escapeXml(text: string): string {
  // XML 1.0 has no way at all to write most control characters.
  const printable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
  return printable.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
