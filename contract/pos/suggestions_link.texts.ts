/** The question that the list of suggested coupons answers: its title, and the words of every link to it. */
export const SUGGESTIONS_QUESTION = 'Which items could a coupon help sell?';
