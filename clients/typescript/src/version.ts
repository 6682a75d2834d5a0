/** The version of this client: that of the platform with which it was made. */
export const VERSION = "0.2.0";
