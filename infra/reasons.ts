import { type Stack, Validations } from 'aws-cdk-lib';

const files =
  'Every statement names the prefixes of docs/operations.md; what lies below them has no fixed names.';
const replication = 'What the store itself needs to copy closings/ under lock, as its construct writes it.';

/** Rules of cdk-nag that do not hold here, each with its reason. A test counts them. */
export const reasons: Record<'kept' | 'running', Record<string, string>> = {
  kept: {
    COG1: 'At least twelve characters and no rule of composition (docs/operations.md): length is what counts.',
    COG2: 'A client asks its people for a second factor from a day on, and the API holds them to it (decision 0048).',
    SMG4: 'Passwords of the roles and the master secret change by the steps of docs/operations.md, which re-seal what they sealed.',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      'It lets the triggers write their log.',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaVPCAccessExecutionRole]':
      'It lets the triggers have an address in the network.',
    'IAM5[Action::kms:GenerateDataKey*]': replication,
    'IAM5[Action::kms:ReEncrypt*]': replication,
    'IAM5[Resource::<Files8E6940B8.Arn>/*]': replication,
    'IAM5[Resource::<Locked5B6A0654.Arn>/*]': replication,
    'IAM5[Resource::arn:aws:s3:::<Files8E6940B8>/clients/<aws:PrincipalTag/client>/people/<aws:PrincipalTag/user>/*]':
      'Own files of whoever signed in, by the tags of their session: the document that the embedded store obeys.',
  },
  running: {
    APIG2: 'The API checks every call against its contract; the gateway says whose signature it is.',
    CFR1: 'People travel; where a request comes from is no proof of anything.',
    COG4: 'Calls are authorised by signatures of the identity pool, as the specification asks.',
    ECS2: 'What is secret comes from the secrets; these settings are public or names.',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
      'The account’s one role by which gateways write logs.',
    'IAM5[Resource::*]': 'Asking the registry for a token has no resource.',
    'IAM5[Resource::arn:<AWS::Partition>:execute-api:us-east-1:ACCOUNT:<Gateway43CB3636>/live/*/api/*]':
      'A signature opens the gateway; the API decides each call by the permissions of who is named.',
    'IAM5[Resource::AntelaKept:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/clients/*/people/*]': files,
    'IAM5[Resource::AntelaKept:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/clients/*/records/*]': files,
    'IAM5[Resource::AntelaKept:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/closings/*]': files,
    'IAM5[Resource::AntelaKept:ExportsOutputFnGetAttTranslationsD5917FCFArn9E618B14/*]':
      'Translations are public, and their bucket holds nothing else.',
  },
};

export function acknowledge(stacks: Record<keyof typeof reasons, Stack>, account: string): void {
  for (const name of ['kept', 'running'] as const)
    for (const [rule, reason] of Object.entries(reasons[name]))
      Validations.of(stacks[name]).acknowledge({
        id: `AwsSolutions::AwsSolutions-${rule.replace('ACCOUNT', account)}`,
        reason,
      });
}
