/** The newest messages: what the button counts with, and the dialog begins with. */
export const firstPage = { page: 0, pageSize: 10 };
