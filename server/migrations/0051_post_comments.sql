CREATE TABLE "post_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"reply_to" uuid,
	"author_id" uuid,
	"body" text NOT NULL,
	"quote" text,
	"quote_start" integer,
	"version" integer NOT NULL,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "post_comments_quote_check" CHECK (("post_comments"."quote" is null) = ("post_comments"."quote_start" is null)),
	CONSTRAINT "post_comments_reply_check" CHECK ("post_comments"."reply_to" is null or ("post_comments"."quote" is null and "post_comments"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "internal_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_reply_to_post_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_comments_post_idx" ON "post_comments" USING btree ("workspace_id","post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_comments_reply_idx" ON "post_comments" USING btree ("reply_to") WHERE "post_comments"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "post_comments_business_idx" ON "post_comments" USING btree ("business_id");--> statement-breakpoint
SELECT protect_tenant_table('post_comments'), protect_business_table('post_comments');