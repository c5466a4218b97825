import { useEffect } from 'react';
import { config } from './config.ts';

/** "Empleados · marca". */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    const { name } = config().brand;
    document.title = title === undefined ? name : `${title} · ${name}`;
  }, [title]);
}
