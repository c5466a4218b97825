import { createSealer } from '@antela/local-cloud/sealing';
import {
  announceSamlKey,
  listSamlKeys,
  removeSamlKeyBefore,
  useNextSamlKey,
  useSamlKeyBefore,
} from '@antela/local-cloud/user-pool/federation/saml/rotate-saml-keys';
import type { SamlKeyTools } from '@antela/ops/ops-context';
import type { Config } from './config.ts';
import type { Databases } from './database.ts';
import { alsoGood, type Secrets } from './secrets.ts';

/** Keys of the embedded pool towards SAML providers, for the operator. */
export function samlKeyTools({ clock }: Config, secrets: Secrets, { owner }: Databases): SamlKeyTools {
  const sealer = createSealer(secrets.master, 'at rest', alsoGood(secrets)?.secret);
  return {
    list: () => listSamlKeys(owner),
    announce: (use) => announceSamlKey(owner, sealer, use, clock()),
    useNext: (use) => useNextSamlKey(owner, use, clock()),
    useBefore: (use) => useSamlKeyBefore(owner, use, clock()),
    removeBefore: (use, operatorId) => removeSamlKeyBefore(owner, use, operatorId),
  };
}
