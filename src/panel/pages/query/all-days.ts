/** The whole time that records may have. */
export const ALL_DAYS = { event_from: '0001-01-01', event_to: '9999-12-31' };
