export const documentation = {
  "GET /crossings": '{"errors":[{"status":"400","description":"Something in the request is wrong."},{"status":"401","description":"Terminal or clerk are not known."}]}',
  "POST /bookings": '{"errors":[{"status":"400","description":"Something in the request is wrong."},{"status":"401","description":"Terminal or clerk are not known."},{"status":"404","description":"There is no such crossing or booking."},{"status":"409","description":"The boat is full."}]}',
  "GET /bookings/{bookingId}": '{"errors":[{"status":"401","description":"Terminal or clerk are not known."},{"status":"404","description":"There is no such crossing or booking."}]}',
  "PATCH /bookings/{bookingId}": '{"errors":[{"status":"400","description":"Something in the request is wrong."},{"status":"401","description":"Terminal or clerk are not known."},{"status":"404","description":"There is no such crossing or booking."}]}',
  "POST /bookings/{bookingId}/papers": '{"errors":[{"status":"400","description":"Something in the request is wrong."},{"status":"401","description":"Terminal or clerk are not known."},{"status":"404","description":"There is no such crossing or booking."}]}',
};
