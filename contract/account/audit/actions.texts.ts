import type { Language } from '../../language.ts';
import { ACTIONS_EN } from './actions.en.texts.ts';
import { ACTIONS_ES } from './actions.es.texts.ts';
import { type AuditAction, type AuditGroup, isAuditAction } from './actions.ts';

const groups: Record<Language, Record<AuditGroup, string>> = {
  en: {
    access: 'Logins and passwords',
    team: 'Team and roles',
    settings: 'Settings',
    exports: 'Exports and downloads',
    consent: 'Consent',
    contacts: 'Contacts',
    messages: 'Texts and campaigns',
    coupons: 'Coupons',
    program: 'Loyalty program',
    invoices: 'Invoices',
    stock: 'Inventory',
    billing: 'Plan',
  },
  es: {
    access: 'Accesos y contraseñas',
    team: 'Equipo y funciones',
    settings: 'Configuración',
    exports: 'Exportaciones y descargas',
    consent: 'Consentimiento',
    contacts: 'Contactos',
    messages: 'Mensajes y campañas',
    coupons: 'Cupones',
    program: 'Programa de lealtad',
    invoices: 'Facturas',
    stock: 'Inventario',
    billing: 'Plan',
  },
};

const actions: Record<Language, Record<AuditAction, string>> = { en: ACTIONS_EN, es: ACTIONS_ES };

export const groupName = (group: AuditGroup, language: Language): string => groups[language][group];

/** An event in words. A newer or older version may have recorded an action that this one does not know. */
export function actionName(action: string, language: Language): string {
  return isAuditAction(action) ? actions[language][action] : action;
}
