import { useEffect } from 'react';
import { config } from './config.ts';
import { joined } from './format.ts';

/** "Empleados", a dot, and the brand. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    const { name } = config().brand;
    document.title = joined(title, name);
  }, [title]);
}
