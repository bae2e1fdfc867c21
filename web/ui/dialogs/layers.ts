/**
 * How high dialogs stand that are opened over others. The library puts every dialog at 200 and what opens from a field or a button at 300; of
 * two with the same number, the one that was mounted last covers the other. These stay mounted once they were opened, so that any dialog of
 * a screen would cover them. Search stands above a question, because its key opens it over everything. Notices stand at 400.
 */
export const LAYERS = { question: 310, search: 320 } as const;
