/** What a member of the team says who adds somebody as consented; kept in the ledger of consent, so a change is a new version. */
export const ATTESTED_WORDING =
  'This person agreed to get recurring automated promotional texts from us, and we can show how they agreed.';
