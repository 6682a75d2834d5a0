/** The version of this client: that of the platform with which it was made. */
export const VERSION = "0.1.0";
