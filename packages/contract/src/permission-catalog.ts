import type { Permission } from './permissions.ts';

/** The columns of the role matrix; `more` gathers what only one module has. */
export const permissionActions = ['view', 'manage', 'approve', 'more'] as const;
export type PermissionAction = (typeof permissionActions)[number];

interface Described {
  action: PermissionAction;
  /** As the matrix calls it, beside its module. */
  name: string;
  /** One sentence that begins with a verb: what somebody with it may do. */
  allows: string;
}

interface PermissionModule {
  name: string;
  permissions: Partial<Record<Permission, Described>>;
}

/** Every permission once, by module, in the order of the menu (docs/spec.md §2, §6). */
export const permissionCatalog: readonly PermissionModule[] = [
  {
    name: 'Nóminas',
    permissions: {
      view_payrolls: {
        action: 'view',
        name: 'Ver',
        allows: 'Ver las nóminas, sus periodos y lo que se va a descontar.',
      },
      manage_payrolls: {
        action: 'manage',
        name: 'Gestionar',
        allows: 'Crear nóminas y cambiar su calendario y su política de adelantos.',
      },
      close_payrolls: {
        action: 'more',
        name: 'Cerrar periodos',
        allows: 'Hacer el corte, emitir el reporte de descuentos y confirmarlo.',
      },
      register_payments: {
        action: 'more',
        name: 'Registrar giros',
        allows: 'Registrar los giros de lo descontado y la respuesta del banco a los pagos.',
      },
    },
  },
  {
    name: 'Empleados',
    permissions: {
      view_employees: {
        action: 'view',
        name: 'Ver',
        allows: 'Ver la lista de empleados y los datos de cada uno.',
      },
      manage_employees: {
        action: 'manage',
        name: 'Gestionar',
        allows: 'Crear empleados, cargarlos por archivo y cambiar sus datos.',
      },
      retire_employees: {
        action: 'more',
        name: 'Retirar',
        allows: 'Retirar empleados y ver lo que les queda por descontar.',
      },
      manage_employee_restrictions: {
        action: 'more',
        name: 'Restringir',
        allows: 'Poner y quitar restricciones de acceso.',
      },
      view_salary: { action: 'more', name: 'Ver salarios', allows: 'Ver el salario de cada empleado.' },
      view_bank_account: {
        action: 'more',
        name: 'Ver cuentas',
        allows: 'Ver el número completo de la cuenta. Cada consulta queda en el historial.',
      },
    },
  },
  {
    name: 'Adelantos',
    permissions: {
      view_transactions: { action: 'view', name: 'Ver', allows: 'Ver los adelantos de salario y de prima.' },
      manage_transactions: {
        action: 'manage',
        name: 'Gestionar',
        allows: 'Pedir adelantos en nombre de un empleado, cancelarlos y reintentar pagos.',
      },
      approve_transactions: {
        action: 'approve',
        name: 'Aprobar',
        allows: 'Aprobar o rechazar adelantos que otra persona pidió.',
      },
    },
  },
  {
    name: 'Restricciones por cliente',
    permissions: {
      view_client_restrictions: {
        action: 'view',
        name: 'Ver',
        allows: 'Ver las reglas que aplican a muchos empleados a la vez.',
      },
      manage_client_restrictions: {
        action: 'manage',
        name: 'Gestionar',
        allows: 'Crear, cambiar, activar y desactivar esas reglas.',
      },
    },
  },
  {
    name: 'Billeteras',
    permissions: {
      view_wallets: { action: 'view', name: 'Ver', allows: 'Ver las billeteras, sus fondos y sus cargues.' },
      manage_wallets: {
        action: 'manage',
        name: 'Gestionar',
        allows: 'Crear billeteras, declarar depósitos y preparar cargues.',
      },
      approve_wallet_loads: {
        action: 'approve',
        name: 'Aprobar cargues',
        allows: 'Aprobar o rechazar cargues que otra persona preparó.',
      },
      reverse_wallet_loads: {
        action: 'more',
        name: 'Reversar cargues',
        allows: 'Reversar un cargue, o una de sus líneas, hasta donde alcancen los saldos.',
      },
    },
  },
  {
    name: 'Usuarios billetera',
    permissions: {
      view_wallet_users: {
        action: 'view',
        name: 'Ver',
        allows: 'Ver quién tiene billetera, con su saldo y sus movimientos.',
      },
      manage_wallet_users: {
        action: 'manage',
        name: 'Gestionar',
        allows: 'Inscribir y retirar personas de una billetera y cambiar sus topes.',
      },
    },
  },
  {
    name: 'Roles',
    permissions: {
      view_company_roles: { action: 'view', name: 'Ver', allows: 'Ver los roles y lo que permite cada uno.' },
      manage_company_roles: { action: 'manage', name: 'Gestionar', allows: 'Crear, cambiar y borrar roles.' },
    },
  },
  {
    name: 'Usuarios',
    permissions: {
      view_company_users: {
        action: 'view',
        name: 'Ver',
        allows: 'Ver quién de tu equipo ingresa al portal.',
      },
      manage_company_users: {
        action: 'manage',
        name: 'Gestionar',
        allows: 'Invitar personas, cambiar su rol y sus empresas, y bloquearlas.',
      },
    },
  },
  {
    name: 'Claves de API y webhooks',
    permissions: {
      view_api_keys: {
        action: 'view',
        name: 'Ver',
        allows:
          'Ver las claves con que otros programas usan la API, los webhooks que les avisan de lo que pasa y a dónde se envía el historial.',
      },
      manage_api_keys: {
        action: 'manage',
        name: 'Gestionar',
        allows:
          'Crear claves, webhooks y envíos del historial, rotarlos y quitarlos, y aprobar los que otra persona creó.',
      },
    },
  },
  {
    name: 'Contactos',
    permissions: {
      view_contacts: {
        action: 'view',
        name: 'Ver',
        allows: 'Ver a quién escribimos o llamamos en cada empresa.',
      },
      manage_contacts: {
        action: 'manage',
        name: 'Gestionar',
        allows: 'Crear, cambiar y borrar contactos y sus avisos.',
      },
    },
  },
  {
    name: 'Informes',
    permissions: {
      export_reports: {
        action: 'more',
        name: 'Exportar',
        allows: 'Descargar en un archivo lo que puede ver.',
      },
    },
  },
];
