/** 'a•••@empresa.co': enough to tell which address it is. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
