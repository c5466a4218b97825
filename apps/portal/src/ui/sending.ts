import { createContext } from 'react';
import type { Hold } from './use-hold.ts';

/** Within a form: whether it is being sent, and with which of its buttons, by their values. */
export const SendingContext = createContext<{ state: Hold; pressed: string }>({ state: 'free', pressed: '' });
