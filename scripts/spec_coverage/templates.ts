/** The specification's rows on templates, their search and the welcome message, in our own short words. */
export const TEMPLATE_ROWS: Record<string, Record<string, string>> = {
  '2.12 Templates': {
    '2.12-templates-none': "'No templates found.' if none matches",
    '2.12-templates-search': 'templates are chosen from a searchable list',
  },
  '3 Templates': {
    '3-template': 'a template has id, title, preview, body, category and variables',
    '3-render': 'a render result has rendered, missing and length',
    '3-welcome-message': 'a welcome message has message',
  },
  '5 Templates': {
    '5-template-search-normalized': 'search and text are compared in lowercase, without accents and punctuation',
    '5-template-search-substring': 'an exact substring scores 1',
    '5-template-search-blend': 'else word overlap weighs 0.65 and edit-distance similarity 0.35',
    '5-template-search-threshold': 'results that score below 0.25 are dropped',
    '5-template-search-sorted': 'results are sorted by score',
    '5-template-preview': 'previews are cut at 120 characters',
    '5-welcome-unchanged': "save is disabled when unchanged: 'No changes to save.'",
    '5-welcome-placeholder': 'company_name is filled in on save',
  },
  '7 Templates': {
    '7-templates': 'GET message-templates, and one template by its id',
    '7-template-render': 'POST render takes variables and returns rendered, missing and length',
    '7-welcome-message': 'GET and POST welcome-message',
  },
  '8 Templates': {
    '8-templates-load': "load failure: the server's detail, or 'Failed to load templates (status)'",
  },
  '9 Templates': {
    '9-template-preview': 'previews are cut at 120 characters',
    '9-template-threshold': 'match threshold 0.25',
    '9-template-weights': 'weights 0.65 and 0.35',
    '9-welcome-default': "the default welcome text ends with 'Reply STOP to opt out.'",
  },
};
