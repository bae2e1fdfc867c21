/** The specification's rows for member engagement: what is sent to whom, and its calls. */
export const CAMPAIGN_ROWS: Record<string, Record<string, string>> = {
  '2.12 Member engagement': {
    '2.12-menu': 'a menu of cards, each with a detail view and Back',
    '2.12-message': 'compose from a searchable list of templates or a custom message; preview; send',
    '2.12-no-templates': "'No templates found.'",
    '2.12-welcome-edit': 'the welcome message is loaded, edited and saved in a separate view',
  },
  '3 to 9 Sending': {
    '3-campaign': 'a campaign has its id, name, type, status, sent and clicked',
    '4-engagement': 'company_name is filled in; an override is edited, saved or canceled; sending shows a busy state',
    '4-override': 'an override replaces the words of a template',
    '5-message-length': 'the message with its prefix fits 320 characters',
    '7-messages-send': 'POST /loyalty/messages/send reads customers_reached or sent_count',
    '7-send-from-template': 'POST /loyalty/messages/send-from-template with variables and override_body',
    '7-send-test-only': 'test_only sends to one phone',
    '7-campaign': 'GET /loyalty/campaigns/{id} reads the name',
    '8-message-sent': "'Message sent successfully to N loyalty customers.'",
    '8-send-failures': "the server's detail when a message is not sent",
    '8-send-status': "'Failed to send (status)', 'Failed to send message (status)'",
    '8-welcome-saved': "'Welcome message updated successfully!'",
    '8-welcome-save-failed': "'Failed to save welcome message. Please try again.'",
    '9-sms-limit': '320 characters with the prefix',
  },
};
