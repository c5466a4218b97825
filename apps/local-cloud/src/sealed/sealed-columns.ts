import { sealedDevice } from '../user-pool/devices.ts';
import { sealedFederation } from '../user-pool/federation/federated-origin.ts';
import { sealedSamlKey } from '../user-pool/federation/saml/saml-keys.ts';
import { sealedPassword } from '../user-pool/passwords.ts';
import { sealedSigningKey } from '../user-pool/signing-keys.ts';
import { sealedStep } from '../user-pool/steps.ts';
import { sealedTotp } from '../user-pool/totp.ts';
import { keptKeyContext } from './kept-key.ts';

export type SealedColumn = {
  table: string;
  key: string;
  column: string;
  /** The use it was sealed for, from the row's key. */
  context: (key: string) => string;
  /** Kept as text that travels, not as bytes. */
  isText?: true;
};

const itself = (key: string): string => key;

/** Every column of the schema that holds sealed values; what opens only with the secret is nowhere else. The kept keys come last: a secret that opens them opens everything. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'pool_user', key: 'sub', column: 'password', context: sealedPassword },
  { table: 'pool_user', key: 'sub', column: 'totp_secret', context: sealedTotp },
  { table: 'pool_user', key: 'sub', column: 'totp_pending', context: sealedTotp },
  { table: 'device', key: 'device_key', column: 'verifier', context: sealedDevice },
  { table: 'signing_key', key: 'kid', column: 'private_key', context: sealedSigningKey },
  { table: 'saml_key', key: 'id', column: 'private_key', context: sealedSamlKey },
  { table: 'sign_in_step', key: 'id', column: 'state', context: () => sealedStep, isText: true },
  { table: 'session', key: 'id', column: 'federation', context: sealedFederation, isText: true },
  { table: 'spent', key: 'id', column: 'answer', context: itself, isText: true },
  { table: 'outgoing_message', key: 'id', column: 'message', context: itself, isText: true },
  { table: 'account_event', key: 'id', column: 'event', context: itself, isText: true },
  { table: 'kept_key', key: 'name', column: 'key', context: keptKeyContext },
];
