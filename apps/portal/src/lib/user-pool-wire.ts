export type UserPoolCall = <Answer = Record<string, unknown>>(
  operation: string,
  input: object,
) => Promise<Answer>;

/**
 * The user pool's protocol for what the identity library has no call for. Throws errors named as the identity service
 * names them.
 */
export function userPoolWire(endpoint: string): UserPoolCall {
  return async <Answer>(operation: string, input: object): Promise<Answer> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(input),
    }).catch(() => {
      throw named('NetworkError', 'A network error has occurred.');
    });
    const text = await response.text();
    const body = (text === '' ? {} : JSON.parse(text)) as { __type?: string; message?: string };
    if (response.ok) return body as Answer;
    throw named(body.__type?.split('#').pop() ?? 'UnknownError', body.message ?? response.statusText);
  };
}

/** Where the configuration says the pool is, or where the cloud has it. */
export const userPoolEndpointOf = ({
  userPoolEndpoint,
  region,
}: {
  userPoolEndpoint?: string | undefined;
  region: string;
}): string => userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;

export function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
