CREATE TABLE "mailbox_reading" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"holder" uuid,
	"lease_until" timestamp with time zone,
	"read_at" timestamp with time zone,
	"reports" integer DEFAULT 0 NOT NULL,
	"fault" text,
	CONSTRAINT "mailbox_reading_once_check" CHECK ("mailbox_reading"."id" = 1)
);--> statement-breakpoint
-- A business that the plan has no room for is read, and nobody of the workspace writes in it.
CREATE TRIGGER delivery_replies_locked BEFORE INSERT OR UPDATE ON delivery_replies FOR EACH ROW
  WHEN (NEW.business_id IS NOT NULL AND coalesce(current_setting('app.user', true), '') <> '') EXECUTE FUNCTION refuse_locked_business();
