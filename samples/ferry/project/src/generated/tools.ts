import type { Tool } from "./runtime/tool.js";
import searchCrossings from "../tools/crossings/search-crossings.js";
import bookCrossing from "../tools/bookings/book-crossing.js";
import getBooking from "../tools/bookings/get-booking.js";
import changeBooking from "../tools/bookings/change-booking.js";
import attachPaper from "../tools/bookings/attach-paper.js";

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [searchCrossings, bookCrossing, getBooking, changeBooking, attachPaper];
