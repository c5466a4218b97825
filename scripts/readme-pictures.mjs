/** Pictures of the README: a route as `pictures.mjs` writes it, its window and theme. */
export const readmePictures = [
  { name: 'dashboard', route: '/dashboard', width: 1440, theme: 'light' },
  { name: 'employees-phone', route: '/employees', width: 390, theme: 'light' },
  { name: 'payroll', route: '/payrolls>', width: 1440, theme: 'dark' },
  { name: 'payrolls-phone', route: '/payrolls', width: 390, theme: 'dark' },
];
