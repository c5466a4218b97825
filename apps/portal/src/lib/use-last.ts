import { useState } from 'react';

/** The last thing that was not null: an overlay on its way out still shows what it was about. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
