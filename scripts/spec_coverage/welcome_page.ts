/** The specification's rows for the welcome page builder. */
export const WELCOME_PAGE_ROWS: Record<string, Record<string, string>> = {
  '2.17 Welcome page builder': {
    '2.17-form': 'program name, overview and benefits',
    '2.17-gallery': "up to 6 photos, kept and new together, and the 'Add Photos' tile",
    '2.17-remove': 'a remove button on each photo',
    '2.17-reorder': 'photos are put in order by mouse, finger or keys',
    '2.17-publish': 'Save & Publish',
    '2.17-order-banner': "'You have unsaved changes to the photo order' with Save Order",
    '2.17-promo': '/promo-page-edit edits the offer on the public page',
  },
  '3 Fields of the welcome page': {
    '3-welcome-page': 'the page returns id, words and photos',
    '3-welcome-photo': 'a photo returns id, position and url',
    '3-welcome-public': 'the public page returns words and the addresses of photos',
  },
  '4 States of the welcome page': {
    '4-welcome-publish': 'a save uploads the page and then publishes it; customers see the published version',
    '4-gallery-order': 'a new order is local and unsaved until Save Order has saved it',
  },
  '5 Validation of the welcome page': {
    '5-welcome-name': "'Please enter a program name.'",
    '5-welcome-photos':
      "3 to 6 photos: 'Please upload at least 3 photos. You currently have N.', 'Maximum 6 photos allowed. Please remove N photo(s).'",
    '5-welcome-file': 'each file is an image of at most 10 MB',
    '5-welcome-delete': 'removing needs confirmation and leaves at least three',
  },
  '7 Calls of the welcome page': {
    '7-welcome-public': 'GET /welcome/public-pages; 204 means none',
    '7-welcome-get': 'GET /welcome/pages; 404 means none',
    '7-welcome-save': 'POST /welcome/pages, multipart',
    '7-welcome-publish': 'POST /welcome/pages/{id}/publish',
    '7-welcome-photos': 'GET /welcome/pages/photos by position',
    '7-welcome-delete': 'DELETE /welcome/pages/photos/{photoId}',
    '7-welcome-reorder': 'PATCH /welcome/pages/photos/reorder',
  },
  '8 Errors of the welcome page': {
    '8-welcome-load': "'Failed to load current page details.'",
    '8-welcome-save': "'Save failed: …', 'Publish failed: …', 'Failed to save and publish.'",
    '8-welcome-no-id': "'Could not determine welcome_page_id after save.'",
    '8-welcome-delete': "'Delete failed: …'",
    '8-welcome-reorder':
      "'Reorder failed: {status} {text}', 'Failed to save order.', 'Gallery order saved successfully.'",
  },
  '9 Limits of the welcome page': {
    '9-welcome-name': '100 characters for the program name',
    '9-welcome-texts': '500 characters for overview and benefits',
    '9-welcome-photos': '3 to 6 photos of at most 10 MB',
  },
};
