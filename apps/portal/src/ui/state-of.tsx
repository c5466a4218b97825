import { useTranslation } from 'react-i18next';
import { states, type Noun, type Said } from '../lib/states.ts';
import { StateTag } from './state-tag.tsx';

/** State of a record, in the word and under the sign that it has everywhere. */
export function StateOf<N extends Noun>({ noun, state }: { noun: N; state: keyof (typeof states)[N] }) {
  const { t } = useTranslation('common');
  const { kind, word } = states[noun][state] as Said;
  return <StateTag kind={kind}>{t(word)}</StateTag>;
}
