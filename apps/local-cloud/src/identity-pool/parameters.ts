import type { ParametersOf } from '../parameters.ts';

export const parametersOf: ParametersOf = {
  GetId: { takes: 'IdentityPoolId Logins', ignores: 'AccountId' },
  GetCredentialsForIdentity: { takes: 'IdentityId Logins', refuses: 'CustomRoleArn' },
};
